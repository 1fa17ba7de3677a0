import { invalidField } from "#core/base/errors.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { readListFilters } from "#core/pages/list-filters.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { findForLogin } from "#features/people/identity/index.ts";
import { findUsernames, zoneOf } from "#features/people/users/index.ts";
import { centsToInput } from "#shared/format.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { moneyConfirmations } from "#shared/money/money-confirmations.text.ts";
import type { AdminSubscriptionPageData, AdminSubscriptionsPageData } from "#shared/money/office.dto.ts";
import { officeText } from "#shared/money/office.text.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { SUBSCRIPTION_STATES } from "#shared/money/subscriptions.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { AdminSubscriptionPage } from "#views/money/subscriptions/AdminSubscriptionPage.tsx";
import { AdminSubscriptionsPage } from "#views/money/subscriptions/AdminSubscriptionsPage.tsx";
import type { PaymentDependencies } from "../../payments/index.ts";
import { presentForOffice } from "../present.ts";
import { findSubscriptions } from "../reads.ts";
import { fetchSubscription, refundByStaff, subscriptionForStaff } from "../staff.ts";

const FILTERS = ["state", "member", "word"] as const;
const texts = officeText.subscriptions;
const { mine } = subscriptionsText;

/** `/admin/subscriptions`: search over all subscriptions, and a page for each with the available actions. */
export const adminSubscriptionPages = (dependencies: PaymentDependencies): PageDefinition[] => [
  listPage,
  onePage(dependencies),
];

const listPage = definePage<AdminSubscriptionsPageData>({
  path: moneyAdminPaths.adminSubscriptions(),
  query: [...FILTERS, "after", "before"],
  sheets: ["office", "accounts"],
  access: adminsOnly,
  cache: "private",
  async load({ viewer, query }) {
    const { filter, addressOf } = readListFilters(query, FILTERS);
    const member = filter.member ? await findForLogin(filter.member) : undefined;
    const subscriptionFilter = {
      state: SUBSCRIPTION_STATES.find((each) => each === filter.state),
      member: member ? String(member._id) : undefined,
      word: filter.word || undefined,
    };
    const place = { limit: ADMIN_PAGE_SIZE, after: query.get("after"), before: query.get("before") };
    const [zone, page] = await Promise.all([
      zoneOf(viewer),
      member === null
        ? { rows: [], after: null, before: null }
        : findSubscriptions(subscriptionFilter, place),
    ]);
    const names = await findUsernames(page.rows.map((each) => String(each.member)));
    const here = moneyAdminPaths.adminSubscriptions();
    return {
      isAdmin: true,
      zone,
      filter,
      isNobody: member === null,
      subscriptions: page.rows.map((each) => presentForOffice(each, names)),
      paging: pagingOf(addressOf(here), page, null),
    };
  },
  meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
  Component: AdminSubscriptionsPage,
  file: defineListFile({
    name: "subscriptions",
    rows: ({ subscriptions }: AdminSubscriptionsPageData) => subscriptions,
    columns: [
      [officeText.search.created, ({ createdAt }) => createdAt],
      [mine.name, ({ plan }) => subscriptionsText.premium.plan[plan]],
      [texts.memberName, ({ member }) => member.username ?? adminText.gone],
      [mine.price, ({ cents }) => centsToInput(cents)],
      [mine.stateName, ({ state }) => mine.state[state]],
      [mine.paidUntil, ({ paidUntil }) => paidUntil],
    ],
  }),
});

const onePage = (dependencies: PaymentDependencies): PageDefinition =>
  definePage<AdminSubscriptionPageData>({
    path: moneyAdminPaths.adminSubscription(":id"),
    sheets: ["office", "accounts"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, params }) {
      const subscription = await subscriptionForStaff(viewer, params.id!);
      const [zone, names] = await Promise.all([zoneOf(viewer), findUsernames([String(subscription.member)])]);
      const { provider, failures, nextTryAt, cancellation, periods } = subscription;
      return {
        isAdmin: true,
        zone,
        subscription: {
          ...presentForOffice(subscription, names),
          provider,
          failures,
          nextTryAt: nextTryAt?.toISOString() ?? null,
          cancellation: cancellation && { ...cancellation, at: cancellation.at.toISOString() },
          periods: periods.map(({ number, start, end, charged, fee, refunded = 0 }) => ({
            number,
            start: start.toISOString(),
            end: end.toISOString(),
            cents: charged,
            feeCents: fee,
            refundedCents: refunded,
          })),
        },
      };
    },
    async confirms({ viewer, params }, { values }) {
      if (values.intent === "ask" || !values.reason?.trim()) return null;
      const { periods } = await subscriptionForStaff(viewer, params.id!);
      const period = periods.find(({ number }) => number === Number(values.period));
      const left = period ? period.charged - (period.refunded ?? 0) : 0;
      return left > 0 ? moneyConfirmations.refundPeriod(left) : null;
    },
    async action({ caller, params, request }, { values }) {
      const id = params.id!;
      const say = (text: string) => {
        request.session.flash = { kind: "success", text };
        return seeOther(moneyAdminPaths.adminSubscription(id));
      };
      if (values.intent === "ask") {
        await fetchSubscription(dependencies, caller, id);
        return say(officeText.look.asked);
      }
      const reason = String(values.reason ?? "").trim();
      if (!reason) throw invalidField("reason", officeText.look.reasonRequired);
      await refundByStaff(dependencies, caller, id, Number(values.period), reason);
      return say(texts.refundDone);
    },
    meta: ({ subscription }) => ({
      title: adminText.pageTitle(subscriptionsText.premium.description[subscription.plan]),
      robots: "noindex",
    }),
    Component: AdminSubscriptionPage,
  });
