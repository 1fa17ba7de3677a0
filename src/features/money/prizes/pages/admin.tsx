import { adminsOnly } from "#core/pages/access.ts";
import { definePage } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { readListFilters } from "#core/pages/list-filters.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { findUsernames, zoneOf } from "#features/people/users/index.ts";
import { centsToInput } from "#shared/format.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import type { AdminPrizeDto, AdminPrizesPageData } from "#shared/money/office.dto.ts";
import { officeText } from "#shared/money/office.text.ts";
import type { PrizeDto } from "#shared/money/prizes.dto.ts";
import { PRIZE_STATES } from "#shared/money/prizes.enums.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { AdminPrizesPage } from "#views/money/prizes/AdminPrizesPage.tsx";
import type { PrizeDoc } from "../model.ts";
import { findPrizes, presentPrizes } from "../reads.ts";

const FILTERS = ["state"] as const;
const texts = officeText.prizes;

/** `/admin/prizes`: all prize money, by state. */
export const adminPrizesPage = definePage<AdminPrizesPageData>({
  path: moneyAdminPaths.adminPrizes(),
  query: [...FILTERS, "after", "before"],
  sheets: ["office", "accounts"],
  access: adminsOnly,
  cache: "private",
  async load({ viewer, query }) {
    const { filter, addressOf } = readListFilters(query, FILTERS);
    const state = PRIZE_STATES.find((each) => each === filter.state);
    const place = { limit: ADMIN_PAGE_SIZE, after: query.get("after"), before: query.get("before") };
    const [zone, page] = await Promise.all([zoneOf(viewer), findPrizes({ state }, place)]);
    const [names, presented] = await Promise.all([
      findUsernames(page.rows.map(({ owner }) => String(owner))),
      presentPrizes(page.rows),
    ]);
    return {
      isAdmin: true,
      zone,
      filter,
      prizes: page.rows.map((each, at) => presentForOffice(each, presented[at]!, names)),
      paging: pagingOf(addressOf(moneyAdminPaths.adminPrizes()), page, null),
    };
  },
  meta: () => ({ title: adminText.pageTitle(officeText.prizes.title), robots: "noindex" }),
  Component: AdminPrizesPage,
  file: defineListFile({
    name: "prizes",
    rows: ({ prizes }: AdminPrizesPageData) => prizes,
    columns: [
      [officeText.search.created, ({ createdAt }) => createdAt],
      [texts.challenge, ({ challenge }) => challenge.title],
      [texts.owner, ({ owner }) => owner.username ?? adminText.gone],
      [texts.total, ({ totalCents }) => centsToInput(totalCents)],
      [texts.given, ({ givenCents }) => centsToInput(givenCents)],
      [officeText.look.refunded, ({ refundedCents }) => centsToInput(refundedCents)],
      [officeText.search.state, ({ state }) => texts.states[state]],
      [texts.payAt, ({ payAt }) => payAt],
    ],
  }),
});

/** `names`: usernames by id. */
const presentForOffice = (
  prize: PrizeDoc,
  { payAt }: PrizeDto,
  names: ReadonlyMap<string, string>,
): AdminPrizeDto => ({
  id: String(prize._id),
  challenge: { id: String(prize.challenge), title: prize.title },
  owner: { id: String(prize.owner), username: names.get(String(prize.owner)) ?? null },
  state: prize.state,
  totalCents: prize.total,
  givenCents: prize.given,
  refundedCents: prize.refunded,
  paidAt: prize.paidAt?.toISOString() ?? null,
  payAt,
  createdAt: prize.createdAt.toISOString(),
});
