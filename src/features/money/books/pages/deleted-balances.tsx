import { PastLastPageError } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { readListFilters } from "#core/pages/list-filters.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { centsToInput } from "#shared/format.ts";
import type { DeletedBalancesPageData } from "#shared/money/books.dto.ts";
import { booksText } from "#shared/money/books.text.ts";
import { BALANCE_SIDES } from "#shared/money/books.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { moneyConfirmations } from "#shared/money/money-confirmations.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { DeletedBalancesPage } from "#views/money/books/DeletedBalancesPage.tsx";
import { checkWriteOff, findDeletedBalances, writeOffBalance } from "../write-off.ts";

const texts = booksText.deleted;
const FILTERS = ["side"] as const;

/** `/admin/ledger/deleted`: open balances of deleted accounts, and the forms that write them off. */
export const deletedBalancesPage = (services: Services): PageDefinition =>
  definePage<DeletedBalancesPageData>({
    path: moneyAdminPaths.adminDeletedBalances(),
    query: [...FILTERS, "after"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const { filter, addressOf } = readListFilters(query, FILTERS);
      const side = BALANCE_SIDES.find((each) => each === filter.side);
      const from = query.get("after");
      if (from !== null && !isId(from)) throw new PastLastPageError();
      const [zone, { balances, after }] = await Promise.all([
        zoneOf(viewer),
        findDeletedBalances(from ?? "", ADMIN_PAGE_SIZE, side),
      ]);
      if (from !== null && balances.length === 0) throw new PastLastPageError();
      const here = addressOf(moneyAdminPaths.adminDeletedBalances());
      return {
        isAdmin: true,
        zone,
        balances,
        filter,
        paging: {
          ...pagingOf(here, { after, before: null }, null),
          // Balances are read in one direction, so this leads to the first page.
          newer: from === null ? null : here,
        },
      };
    },
    async confirms({ caller }, { values }) {
      const { cents, member } = await checkWriteOff(caller, values);
      return moneyConfirmations.writeOff(cents, member);
    },
    async action({ caller, request }, { values }) {
      const cents = await writeOffBalance(services, caller, values);
      request.session.flash = { kind: "success", text: texts.done(cents) };
      return seeOther(moneyAdminPaths.adminDeletedBalances());
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: DeletedBalancesPage,
    file: defineListFile({
      name: "deleted-balances",
      rows: ({ balances }: DeletedBalancesPageData) => balances,
      columns: [
        [texts.account, ({ member }) => member],
        [texts.available, ({ availableCents }) => centsToInput(availableCents)],
        [texts.held, ({ heldCents }) => centsToInput(heldCents)],
        [texts.sending, ({ sendingCents }) => centsToInput(sendingCents)],
      ],
    }),
  });
