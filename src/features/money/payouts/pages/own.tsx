import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pageNumber } from "#core/pages/page-number.ts";
import type { Secrets } from "#core/secrets/index.ts";
import { findLoginById } from "#features/people/identity/index.ts";
import { findOwnUser, zoneOf } from "#features/people/users/index.ts";
import type { PayoutsPageData, StatementPageData } from "#shared/money/payouts.dto.ts";
import { payoutsPaths } from "#shared/money/payouts.paths.ts";
import { payoutsText } from "#shared/money/payouts.text.ts";
import { nextRunAfter } from "#shared/money/payouts.ts";
import { PayoutsPage } from "#views/money/payouts/PayoutsPage.tsx";
import { StatementPage } from "#views/money/payouts/StatementPage.tsx";
import { memberBalances } from "../../ledger/index.ts";
import { moneySettingAt } from "../../money-settings/index.ts";
import { companyNameOf, paymentAccountState } from "../../payment-accounts/index.ts";
import type { PaymentDependencies } from "../../payments/index.ts";
import type { PayoutDoc } from "../model.ts";
import { presentPayout } from "../present.ts";
import { payoutFor, payoutsOf } from "../reads.ts";
import { statementLines, statementSums } from "../statement.ts";

/** Lines per page of a statement. */
const LINES = 100;

/** Pages of a member's payouts and the items of each. */
export const payoutPages = (
  { services, provider }: PaymentDependencies,
  secrets: Secrets,
): PageDefinition[] => [
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
        moneySettingAt("payout-minimum", services.now()),
        moneySettingAt("hold-days", services.now()),
        zoneOf(viewer),
        provider.name === "paypal" ? findOwnUser(id) : null,
      ]);
      const payPalAddress = own?.email ?? null;
      const payouts = found.rows.map(presentPayout);
      const nextRun = nextRunAfter(services.now()).toISOString();
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
      const page = pageNumber(query, pages);
      const lines = [];
      for await (const line of statementLines(services, payout, (page - 1) * LINES, LINES)) lines.push(line);
      const [sums, payee, zone] = await Promise.all([
        statementSums(services, payout),
        payeeOf(payout, secrets),
        zoneOf(viewer),
      ]);
      const at = (number: number) => `${payoutsPaths.payout(params.id!)}?page=${number}`;
      const paging = {
        newer: page > 1 ? at(page - 1) : null,
        older: page < pages ? at(page + 1) : null,
        total: null,
        more: false,
      };
      return { payout: presentPayout(payout), payee, lines, sums, paging, zone };
    },
    meta: ({ payout }) => ({ title: payoutsText.statementOf(payout.month), robots: "noindex" }),
    Component: StatementPage,
  }),
];

/** Returns the name of the payee's company, or their current name; "" for a deleted account. */
export async function payeeOf({ user }: Pick<PayoutDoc, "user">, secrets: Secrets): Promise<string> {
  const company = await companyNameOf(secrets, String(user));
  if (company) return company;
  const login = await findLoginById(String(user));
  return login ? login.name || login.username : "";
}
