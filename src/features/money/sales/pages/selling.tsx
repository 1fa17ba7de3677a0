import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { storiesOf } from "#features/stories/stories/index.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { CouponsPageData, EarningsPageData, SalesPageData } from "#shared/money/sales.dto.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { CouponsPage } from "#views/money/sales/CouponsPage.tsx";
import { EarningsPage } from "#views/money/sales/EarningsPage.tsx";
import { SalesPage } from "#views/money/sales/SalesPage.tsx";
import { memberBalances } from "../../ledger/index.ts";
import { moneySettingAt } from "../../money-settings/index.ts";
import type { PaymentDependencies } from "../../payments/index.ts";
import { createCoupon, endCoupon, ownCoupon } from "../coupons.ts";
import { earningsOf } from "../earnings.ts";
import { presentCoupon, presentSale } from "../present.ts";
import { couponsOf, salesOf } from "../reads.ts";
import { releaseAt } from "../release.ts";
import { saleRefundPage } from "./sale-refund.tsx";

/** Pages for sales, coupons and earnings. */
export const sellingPages = (dependencies: PaymentDependencies): PageDefinition[] => [
  salesPage(dependencies),
  salesPage(dependencies, "paypal"),
  saleRefundPage(dependencies),
  couponsPage(dependencies),
  endCouponPage(dependencies),
  earningsPage(dependencies),
];

/** Lists all sales, or those through one provider (`/sales/paypal/`, specification, section 1). */
function salesPage({ services: { now } }: PaymentDependencies, provider?: "paypal"): PageDefinition {
  return definePage<SalesPageData>({
    path: provider ? moneyPaths.salesByPayPal() : moneyPaths.sales(),
    query: ["after"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const [found, balances, zone, holdDays] = await Promise.all([
        salesOf(viewer.id!, { after: query.get("after") }, provider),
        memberBalances(viewer.id!),
        zoneOf(viewer),
        moneySettingAt("hold-days", now()),
      ]);
      return {
        sales: found.rows.map((row) => ({ ...presentSale(row), availableAt: releaseAt(row, holdDays) })),
        after: found.after,
        balances,
        provider: provider ?? null,
        zone,
      };
    },
    meta: () => ({
      title: provider ? salesText.sales.payPalTitle : salesText.sales.title,
      robots: "noindex",
    }),
    Component: SalesPage,
  });
}

function couponsPage({ services }: PaymentDependencies): PageDefinition {
  return definePage<CouponsPageData>({
    path: moneyPaths.coupons(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      const [coupons, stories, zone] = await Promise.all([
        couponsOf(viewer.id!),
        pricedOf(viewer.id!),
        zoneOf(viewer),
      ]);
      const now = services.now();
      return {
        coupons: coupons.map((each) =>
          presentCoupon(
            each,
            each.story && stories.filter(({ id }) => id === String(each.story)),
            stories,
            now,
          ),
        ),
        stories,
        zone,
      };
    },
    async action({ caller, request }, { values }) {
      await createCoupon(services, caller, values);
      request.session.flash = { kind: "success", text: salesText.coupons.created };
      return seeOther(moneyPaths.coupons());
    },
    meta: () => ({ title: salesText.coupons.title, robots: "noindex" }),
    Component: CouponsPage,
  });
}

const endCouponPage = ({ services }: PaymentDependencies): PageDefinition =>
  buttonPage(
    "/sales/coupons/:id/end",
    async ({ caller, params }) => {
      await endCoupon(services, caller, params.id!);
      return moneyPaths.coupons();
    },
    {
      async confirms({ caller, params }) {
        const { code, endedAt } = await ownCoupon(caller, params.id!);
        return endedAt ? null : salesText.coupons.ending(code);
      },
    },
  );

function earningsPage({ services }: PaymentDependencies): PageDefinition {
  return definePage<EarningsPageData>({
    path: moneyPaths.earnings(),
    query: ["after"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const [{ lines, after }, balances, zone] = await Promise.all([
        earningsOf(services, viewer.id!, { after: query.get("after") }),
        memberBalances(viewer.id!),
        zoneOf(viewer),
      ]);
      return { lines, after, balances, zone };
    },
    meta: () => ({ title: salesText.earnings.title, robots: "noindex" }),
    Component: EarningsPage,
  });
}

/** Returns an author's stories that have a price. */
async function pricedOf(author: string): Promise<CouponsPageData["stories"]> {
  const priced: CouponsPageData["stories"][number][] = [];
  for await (const { _id, slug, title, price } of storiesOf(author))
    if (price !== null) priced.push({ id: String(_id), slug, title });
  return priced;
}
