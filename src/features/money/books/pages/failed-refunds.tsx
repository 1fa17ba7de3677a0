import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { readListFilters } from "#core/pages/list-filters.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { findForLogin } from "#features/people/identity/index.ts";
import { findUsernames, zoneOf } from "#features/people/users/index.ts";
import { centsToInput } from "#shared/format.ts";
import type { FailedRefundsPageData } from "#shared/money/books.dto.ts";
import { booksText } from "#shared/money/books.text.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { moneyConfirmations } from "#shared/money/money-confirmations.text.ts";
import { FAILED_REFUND_STATES } from "#shared/money/refunds.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { FailedRefundsPage } from "#views/money/books/FailedRefundsPage.tsx";
import {
  checkRetryRefund,
  checkSettleRefund,
  type FailedRefundDoc,
  findFailedRefunds,
  retryRefund,
  settleRefund,
} from "../../payments/index.ts";

const texts = booksText.failedRefunds;
const FILTERS = ["state", "member"] as const;

/** `/admin/ledger/refunds`: refunds that failed, and the forms that try them again or settle them. */
export const failedRefundsPage = (services: Services): PageDefinition =>
  definePage<FailedRefundsPageData>({
    path: moneyAdminPaths.adminFailedRefunds(),
    query: [...FILTERS, "after", "before"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const { filter, addressOf } = readListFilters(query, FILTERS);
      const member = filter.member ? await findForLogin(filter.member) : undefined;
      const state = FAILED_REFUND_STATES.find((each) => each === filter.state);
      const place = { limit: ADMIN_PAGE_SIZE, after: query.get("after"), before: query.get("before") };
      const refundFilter = { ...(state ? { state } : {}), ...(member ? { member: member._id } : {}) };
      const [zone, page] = await Promise.all([
        zoneOf(viewer),
        member === null ? { rows: [], after: null, before: null } : findFailedRefunds(refundFilter, place),
      ]);
      const names = await findUsernames([...new Set(page.rows.map((each) => String(each.member)))]);
      return {
        isAdmin: true,
        zone,
        filter,
        isNobody: member === null,
        refunds: page.rows.map((refund) => ({
          id: String(refund._id),
          member: names.get(String(refund.member)) ?? adminText.gone,
          of: refund.description,
          amountCents: refund.amount,
          reason: refund.reason,
          state: refund.state,
          settled: refund.settled?.reason ?? "",
          failedAt: refund.failedAt.toISOString(),
        })),
        paging: pagingOf(addressOf(moneyAdminPaths.adminFailedRefunds()), page, null),
      };
    },
    async confirms({ caller }, { values }) {
      if (values.intent !== "settle") {
        const refund = await checkRetryRefund(services, caller, values);
        return moneyConfirmations.retryRefund(refund.amount, await nameOf(refund));
      }
      const { refund } = await checkSettleRefund(services, caller, values);
      return moneyConfirmations.settleRefund(refund.amount, await nameOf(refund));
    },
    async action({ caller, request }, { values }) {
      if (values.intent === "settle") {
        const cents = await settleRefund(services, caller, values);
        request.session.flash = { kind: "success", text: texts.settled(cents) };
      } else {
        await retryRefund(services, caller, values);
        request.session.flash = { kind: "success", text: texts.retried };
      }
      return seeOther(moneyAdminPaths.adminFailedRefunds());
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: FailedRefundsPage,
    file: defineListFile({
      name: "failed-refunds",
      rows: ({ refunds }: FailedRefundsPageData) => refunds,
      columns: [
        [texts.failedAt, ({ failedAt }) => failedAt],
        [texts.member, ({ member }) => member],
        [texts.of, ({ of }) => of],
        [texts.amount, ({ amountCents }) => centsToInput(amountCents)],
        [texts.why, ({ reason }) => texts.reasons[reason]],
        [texts.state, ({ state }) => texts.states[state]],
        [texts.reason, ({ settled }) => settled],
      ],
    }),
  });

const nameOf = async ({ member }: FailedRefundDoc): Promise<string> =>
  (await findUsernames([String(member)])).get(String(member)) ?? adminText.gone;
