import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { readListFilters } from "#core/pages/list-filters.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { findForLogin } from "#features/people/identity/index.ts";
import { findUsernames, zoneOf } from "#features/people/users/index.ts";
import { audited } from "#features/platform/audit/index.ts";
import { centsToInput } from "#shared/format.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import type { AdminPayoutsPageData } from "#shared/money/payouts.dto.ts";
import { payoutsText } from "#shared/money/payouts.text.ts";
import { monthOf, PAYOUT_STATES } from "#shared/money/payouts.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { AdminPayoutsPage } from "#views/money/payouts/AdminPayoutsPage.tsx";
import { moneySettingAt } from "../../money-settings/index.ts";
import type { PaymentDependencies } from "../../payments/index.ts";
import { findPayouts, sumPlan } from "../admin-reads.ts";
import { findHeld } from "../payable.ts";
import { presentPayout } from "../present.ts";
import { holdPayouts, releasePayouts, retryPayout } from "../staff.ts";
import { confirmPayouts } from "./confirmations.ts";

const FILTERS = ["state", "month", "member"] as const;
const texts = payoutsText.admin;

/** True for forms that pay: the month's run, and sending a payout again. */
const pays = (intent: string | undefined): boolean => intent !== "hold" && intent !== "release";

/** What the page asks of the jobs. */
interface PayoutActs {
  readonly run: () => Promise<void>;
  readonly sendSoon: () => Promise<void>;
  /** Throws while the database is held, because it was restored from a backup: payouts would be made twice. */
  readonly assertReleased: () => Promise<void>;
}

/** `/admin/payouts`: preview of this month's run, a button to start it, and all payouts. */
export const adminPayoutsPage = (
  dependencies: PaymentDependencies,
  { run, sendSoon, assertReleased }: PayoutActs,
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
      const payoutFilter = {
        ...(state ? { state } : {}),
        ...(/^\d{4}-\d\d$/.test(filter.month) ? { month: filter.month } : {}),
        ...(member ? { user: String(member._id) } : {}),
      };
      const place = { limit: ADMIN_PAGE_SIZE, after: query.get("after"), before: query.get("before") };
      const [zone, page, minimumCents] = await Promise.all([
        zoneOf(viewer),
        member === null ? { rows: [], after: null, before: null } : findPayouts(payoutFilter, place),
        moneySettingAt("payout-minimum", now),
      ]);
      const plan = await sumPlan(dependencies, monthOf(now), minimumCents);
      const payees = page.rows.map(({ user }) => String(user));
      const ids = [...payees, ...[...plan.named, ...plan.banned].map((each) => each.member)];
      const held = await findHeld(payees);
      const names = await findUsernames([...new Set(ids)]);
      const nameOf = (id: string) => names.get(id) ?? adminText.gone;
      const here = moneyAdminPaths.adminPayouts();
      return {
        isAdmin: true,
        zone,
        filter,
        minimumCents,
        month: monthOf(now),
        isNobody: member === null,
        plan: {
          ...plan,
          named: plan.named.map(({ member: id, cents, state: why }) => ({
            member: nameOf(id),
            cents,
            state: why,
          })),
          banned: plan.banned.map(({ member: id, ...each }) => ({ ...each, id, member: nameOf(id) })),
        },
        payouts: page.rows.map((payout) => ({
          ...presentPayout(payout),
          member: nameOf(String(payout.user)),
          memberId: String(payout.user),
          held: payout.state === "sending" && held.has(String(payout.user)),
        })),
        paging: pagingOf(addressOf(here), page, null),
      };
    },
    async confirms(context, { values }) {
      if (pays(values.intent)) await assertReleased();
      return confirmPayouts(dependencies, context, values);
    },
    async action({ caller, request }, { values }) {
      const { services } = dependencies;
      if (pays(values.intent)) await assertReleased();
      if (values.intent === "retry") {
        await retryPayout(dependencies, caller, String(values.id ?? ""));
        await sendSoon();
        request.session.flash = { kind: "success", text: texts.retried };
      } else if (values.intent === "release" || values.intent === "hold") {
        const isRelease = values.intent === "release";
        const decide = isRelease ? releasePayouts : holdPayouts;
        await decide(dependencies, caller, String(values.member ?? ""));
        if (isRelease) await sendSoon();
        request.session.flash = { kind: "success", text: isRelease ? texts.released : texts.heldAgain };
      } else {
        const details = { month: monthOf(services.now()) };
        await audited(services, caller, { action: "payouts.run", details }, run);
        request.session.flash = { kind: "success", text: texts.running };
      }
      return seeOther(moneyAdminPaths.adminPayouts());
    },
    meta: () => ({ title: adminText.pageTitle(payoutsText.title), robots: "noindex" }),
    Component: AdminPayoutsPage,
    file: defineListFile({
      name: "payouts",
      rows: ({ payouts }: AdminPayoutsPageData) => payouts,
      columns: [
        [payoutsText.date, ({ createdAt }) => createdAt],
        [payoutsText.month, ({ month }) => month],
        [payoutsText.attempt, ({ attempt }) => attempt],
        [texts.member, ({ member }) => member],
        [payoutsText.amount, ({ amountCents }) => centsToInput(amountCents)],
        [payoutsText.state, ({ state, held }) => (held ? texts.held : payoutsText.states[state])],
      ],
    }),
  });
