import { PayoutsPage } from "../../../../../views/money/payouts/PayoutsPage.tsx";
import { StatementPage } from "../../../../../views/money/payouts/StatementPage.tsx";
import { definePage, membersOnly, type PageDefinition } from "../../../../core/pages/define-page.ts";
import type { PayoutsPageData, StatementPageData } from "../../../../shared/money/payouts.dto.ts";
import { payoutsPaths } from "../../../../shared/money/payouts.paths.ts";
import { payoutsText } from "../../../../shared/money/payouts.text.ts";
import { nextRunAfter } from "../../../../shared/money/payouts.ts";
import { findLoginById } from "../../../people/identity/index.ts";
import { findOwnUser, zoneOf } from "../../../people/users/index.ts";
import { memberBalances } from "../../ledger/index.ts";
import { moneySettingAt } from "../../money-settings/index.ts";
import { paymentAccountState } from "../../payment-accounts/index.ts";
import type { PaymentDependencies } from "../../payments/index.ts";
import type { PayoutDoc } from "../model.ts";
import { presentPayout } from "../present.ts";
import { payoutFor, payoutsOf } from "../reads.ts";
import { statementLines, statementSums } from "../statement.ts";

/** Lines of one page of a statement. */
const LINES = 100;

/** What was paid out to a member, and what each payout is made of. */
export const payoutPages = ({ services: { now }, provider }: PaymentDependencies): PageDefinition[] => [
  definePage<PayoutsPageData>({
    path: payoutsPaths.payouts(),
    query: ["after"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const id = viewer.id!;
      const [found, balances, account, minimumCents, holdDays, zone, own] = await Promise.all([
        payoutsOf(id, { after: query.get("after") }),
        memberBalances(id),
        paymentAccountState(provider, id),
        moneySettingAt("payout-minimum", now()),
        moneySettingAt("hold-days", now()),
        zoneOf(viewer),
        provider.name === "paypal" ? findOwnUser(id) : null,
      ]);
      const payPalAddress = own?.email ?? null;
      const payouts = found.rows.map(presentPayout);
      const nextRun = nextRunAfter(now()).toISOString();
      const { after } = found;
      return { payouts, after, balances, account, minimumCents, holdDays, nextRun, zone, payPalAddress };
    },
    meta: () => ({ title: payoutsText.title, robots: "noindex" }),
    Component: PayoutsPage,
  }),
  definePage<StatementPageData>({
    path: payoutsPaths.payout(":id"),
    query: ["page"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const payout = await payoutFor(viewer, params.id!);
      const pages = Math.max(1, Math.ceil(payout.covers.length / LINES));
      const page = Math.min(pages, Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1));
      const lines = [];
      for await (const line of statementLines(payout, (page - 1) * LINES, LINES)) lines.push(line);
      const [sums, payee, zone] = await Promise.all([statementSums(payout), payeeOf(payout), zoneOf(viewer)]);
      const at = (number: number) => `${payoutsPaths.payout(params.id!)}?page=${number}`;
      const paging = {
        newer: page > 1 ? at(page - 1) : null,
        older: page < pages ? at(page + 1) : null,
        ...{ total: null, more: false },
      };
      return { payout: presentPayout(payout), payee, lines, sums, paging, zone };
    },
    meta: ({ payout }) => ({ title: payoutsText.statementOf(payout.month), robots: "noindex" }),
    Component: StatementPage,
  }),
];

/** Whom a payout goes to, as they are called today; "" for an account that is gone. */
export async function payeeOf({ user }: Pick<PayoutDoc, "user">): Promise<string> {
  const found = await findLoginById(String(user));
  return found ? found.name || found.username : "";
}
