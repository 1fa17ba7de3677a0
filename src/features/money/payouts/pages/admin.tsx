import { AdminPayoutsPage } from "../../../../../views/money/payouts/AdminPayoutsPage.tsx";
import { adminsOnly, definePage, type PageDefinition, seeOther } from "../../../../core/pages/define-page.ts";
import { readListFilters } from "../../../../core/pages/list-filters.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import { moneyAdminPaths } from "../../../../shared/money/money-admin.paths.ts";
import type { AdminPayoutsPageData } from "../../../../shared/money/payouts.dto.ts";
import { payoutsText } from "../../../../shared/money/payouts.text.ts";
import { monthOf, PAYOUT_STATES } from "../../../../shared/money/payouts.ts";
import { adminText } from "../../../../shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "../../../../shared/site/admin.ts";
import { findForLogin } from "../../../people/identity/index.ts";
import { findUsernames, zoneOf } from "../../../people/users/index.ts";
import { audited } from "../../../platform/audit/index.ts";
import { moneySettingAt } from "../../money-settings/index.ts";
import type { PaymentDependencies } from "../../payments/index.ts";
import { findPayouts, sumPlan } from "../admin-reads.ts";
import { presentPayout } from "../present.ts";
import { retryPayout } from "../staff.ts";

const FILTERS = ["state", "month", "member"] as const;
const words = payoutsText.admin;

/** `/admin/payouts`: what this month's run would pay, a button that begins it, and every payout there was. */
export const adminPayoutsPage = (
  dependencies: PaymentDependencies,
  { run, sendSoon }: { readonly run: () => Promise<void>; readonly sendSoon: () => Promise<void> },
): PageDefinition =>
  definePage<AdminPayoutsPageData>({
    path: moneyAdminPaths.adminPayouts(),
    query: [...FILTERS, "after", "before"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const now = dependencies.services.now();
      const { filter, addressOf } = readListFilters(query, FILTERS);
      const member = filter.member ? await findForLogin(filter.member) : undefined;
      const state = PAYOUT_STATES.find((each) => each === filter.state);
      const wanted = {
        ...(state ? { state } : {}),
        ...(/^\d{4}-\d\d$/.test(filter.month) ? { month: filter.month } : {}),
        ...(member ? { user: String(member._id) } : {}),
      };
      const place = { limit: ADMIN_PAGE_SIZE, after: query.get("after"), before: query.get("before") };
      const [zone, page, minimumCents] = await Promise.all([
        zoneOf(viewer),
        member === null ? { rows: [], after: null, before: null } : findPayouts(wanted, place),
        moneySettingAt("payout-minimum", now),
      ]);
      const plan = await sumPlan(dependencies, monthOf(now), minimumCents);
      const ids = [...page.rows.map(({ user }) => String(user)), ...plan.named.map((each) => each.member)];
      const names = await findUsernames([...new Set(ids)]);
      const nameOf = (id: string) => names.get(id) ?? adminText.gone;
      const here = moneyAdminPaths.adminPayouts();
      return {
        ...{ isAdmin: true, zone, filter, minimumCents, month: monthOf(now), isNobody: member === null },
        plan: {
          ...plan,
          named: plan.named.map(({ member: id, cents, state: why }) => ({
            member: nameOf(id),
            cents,
            state: why,
          })),
        },
        payouts: page.rows.map((payout) => ({
          ...presentPayout(payout),
          member: nameOf(String(payout.user)),
        })),
        paging: pagingOf(addressOf(here), page, null),
      };
    },
    async action({ caller, request }, { values }) {
      const { services } = dependencies;
      if (values.intent === "retry") {
        await retryPayout(dependencies, caller, String(values.id ?? ""));
        await sendSoon();
        request.session.flash = { kind: "success", text: words.retried };
      } else {
        const details = { month: monthOf(services.now()) };
        await audited(services, caller, { action: "payouts.run", details }, run);
        request.session.flash = { kind: "success", text: words.running };
      }
      return seeOther(moneyAdminPaths.adminPayouts());
    },
    meta: () => ({ title: adminText.pageTitle(payoutsText.title), robots: "noindex" }),
    Component: AdminPayoutsPage,
  });
