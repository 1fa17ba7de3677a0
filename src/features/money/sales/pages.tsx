import { BuyPage } from "../../../../views/money/sales/BuyPage.tsx";
import { CouponsPage } from "../../../../views/money/sales/CouponsPage.tsx";
import { EarningsPage } from "../../../../views/money/sales/EarningsPage.tsx";
import { PurchasePage } from "../../../../views/money/sales/PurchasePage.tsx";
import { PurchasesPage } from "../../../../views/money/sales/PurchasesPage.tsx";
import { RefundPage } from "../../../../views/money/sales/RefundPage.tsx";
import { SalesPage } from "../../../../views/money/sales/SalesPage.tsx";
import { notFound } from "../../../core/http/errors.ts";
import {
  buttonPage,
  definePage,
  membersOnly,
  movedTo,
  type PageContext,
  type PageDefinition,
  seeOther,
} from "../../../core/pages/define-page.ts";
import { moneyPaths } from "../../../shared/money/money.paths.ts";
import type {
  BuyPageData,
  CouponsPageData,
  EarningsPageData,
  PurchasePageData,
  PurchasesPageData,
  SalesPageData,
} from "../../../shared/money/sales.dto.ts";
import { salesText } from "../../../shared/money/sales.text.ts";
import { paths } from "../../../shared/paths.ts";
import { zoneOf } from "../../people/users/index.ts";
import {
  presentAuthor,
  presentStoryCard,
  readStory,
  readStoryCards,
  storiesOf,
} from "../../stories/stories/index.ts";
import { memberBalances, memberOf, memberTransactions } from "../ledger/index.ts";
import { openCheckout, type PaymentDependencies } from "../payments/index.ts";
import { buyStory, offerOf, purchaseFor, refundable, refundPurchase } from "./commands.ts";
import { couponFor, createCoupon, endCoupon } from "./coupons.ts";
import type { PurchaseDoc } from "./model.ts";
import { presentCoupon, presentPurchase, presentSale } from "./present.ts";
import { couponsOf, purchasesOf, salesOf } from "./reads.ts";

/** Buying a story, what was bought, and what was sold. */
export const salePages = (dependencies: PaymentDependencies): PageDefinition[] => [
  buyPage(dependencies),
  purchasesPage(),
  purchasePage(dependencies),
  refundPage(dependencies),
  salesPage(),
  couponsPage(dependencies),
  endCouponPage(dependencies),
  earningsPage(),
];

function buyPage(dependencies: PaymentDependencies): PageDefinition {
  const { now } = dependencies.services;
  return definePage<BuyPageData>({
    path: "/story/:id/:slug/buy",
    query: ["coupon"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const story = await readStory(viewer, params.id!);
      if (!story || story.price === null) throw notFound();
      const card = presentStoryCard(story);
      if (story.slug !== params.slug) throw movedTo(paths.buyStory(card));
      const code = (query.get("coupon") ?? "").trim();
      const coupon = code ? await couponFor(story, code, now()) : null;
      const published = story.contents.filter(({ state }) => state === "published");
      return {
        story: card,
        listingCents: story.price,
        priceCents: offerOf(story.price, coupon).price,
        coupon: coupon && { code: coupon.code, percent: coupon.percent },
        wrongCoupon: code && !coupon ? code : "",
        chapters: published.length,
        open: published.filter(({ open }) => open).length,
        words: story.stats.words,
      };
    },
    async action({ caller, params }, { values }) {
      const { url } = await buyStory(dependencies, caller, params.id!, values);
      return seeOther(url);
    },
    meta: ({ story }) => ({ title: salesText.buy.title(story.title), robots: "noindex" }),
    Component: BuyPage,
  });
}

function purchasesPage(): PageDefinition {
  return definePage<PurchasesPageData>({
    path: paths.purchases(),
    query: ["after"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const found = await purchasesOf(viewer.id!, { after: query.get("after") });
      const [purchases, zone] = await Promise.all([present({ viewer }, found.rows), zoneOf(viewer)]);
      return { purchases, after: found.after, zone };
    },
    meta: () => ({ title: salesText.purchases.title, robots: "noindex" }),
    Component: PurchasesPage,
  });
}

function purchasePage(dependencies: PaymentDependencies): PageDefinition {
  return definePage<PurchasePageData>({
    path: "/purchases/:id",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const found = await purchaseFor({ viewer }, params.id!);
      const [[purchase], refund, zone] = await Promise.all([
        present({ viewer }, [found]),
        refundable(found, dependencies.services.now()),
        zoneOf(viewer),
      ]);
      const isOpen = found.state === "open" && String(found.buyer) === viewer.id;
      return {
        purchase: purchase!,
        payHref: isOpen ? await openCheckout(dependencies, found._id) : null,
        refund,
        zone,
      };
    },
    meta: ({ purchase }) => ({ title: salesText.purchase.title(purchase.title), robots: "noindex" }),
    Component: PurchasePage,
  });
}

function refundPage(dependencies: PaymentDependencies): PageDefinition {
  return definePage<PurchasePageData>({
    path: "/purchases/:id/refund",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const found = await purchaseFor({ viewer }, params.id!);
      const refund = await refundable(found, dependencies.services.now());
      const [[purchase], zone] = await Promise.all([present({ viewer }, [found]), zoneOf(viewer)]);
      return { purchase: purchase!, payHref: null, refund, zone };
    },
    async action({ caller, params, request }, { values }) {
      await refundPurchase(dependencies, caller, params.id!, values.reason ?? "");
      request.session.flash = { kind: "success", text: salesText.refund.done };
      return seeOther(paths.purchase(params.id!));
    },
    meta: () => ({ title: salesText.refund.title, robots: "noindex" }),
    Component: RefundPage,
  });
}

function salesPage(): PageDefinition {
  return definePage<SalesPageData>({
    path: moneyPaths.sales(),
    query: ["after"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const [found, balances, zone] = await Promise.all([
        salesOf(viewer.id!, { after: query.get("after") }),
        memberBalances(viewer.id!),
        zoneOf(viewer),
      ]);
      return { sales: found.rows.map(presentSale), after: found.after, balances, zone };
    },
    meta: () => ({ title: salesText.sales.title, robots: "noindex" }),
    Component: SalesPage,
  });
}

function couponsPage({ services }: PaymentDependencies): PageDefinition {
  return definePage<CouponsPageData>({
    path: paths.coupons(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      const [coupons, titles, zone] = await Promise.all([
        couponsOf(viewer.id!),
        titlesOf(viewer.id!),
        zoneOf(viewer),
      ]);
      const now = services.now();
      return {
        coupons: coupons.map((each) =>
          presentCoupon(each, each.story && (titles.get(String(each.story)) ?? ""), now),
        ),
        stories: [...titles].map(([id, title]) => ({ id, title })),
        zone,
      };
    },
    async action({ caller, request }, { values }) {
      await createCoupon(services, caller, values);
      request.session.flash = { kind: "success", text: salesText.coupons.created };
      return seeOther(paths.coupons());
    },
    meta: () => ({ title: salesText.coupons.title, robots: "noindex" }),
    Component: CouponsPage,
  });
}

const endCouponPage = ({ services }: PaymentDependencies): PageDefinition =>
  buttonPage("/sales/coupons/:id/end", async ({ caller, params }) => {
    await endCoupon(services, caller, params.id!);
    return paths.coupons();
  });

function earningsPage(): PageDefinition {
  return definePage<EarningsPageData>({
    path: moneyPaths.earnings(),
    query: ["after"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const id = viewer.id!;
      const [found, balances, zone] = await Promise.all([
        memberTransactions(id, { limit: 25, after: query.get("after") }),
        memberBalances(id),
        zoneOf(viewer),
      ]);
      const lines = found.rows.map(({ _id, cause, at, entries }) => ({
        id: String(_id),
        cause,
        cents:
          -entries
            .filter(({ account }) => memberOf(account) === id)
            .reduce((sum, { amount }) => sum + amount, 0) + 0,
        at: at.toISOString(),
      }));
      return { lines, after: found.after, balances, zone };
    },
    meta: () => ({ title: salesText.earnings.title, robots: "noindex" }),
    Component: EarningsPage,
  });
}

/** Titles of an author's stories that have a price, by id. */
async function titlesOf(author: string): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for await (const { _id, title, price } of storiesOf(author))
    if (price !== null) titles.set(String(_id), title);
  return titles;
}

/** Purchases with their stories as they are today, for those who may read them. Two finds. */
async function present({ viewer }: Pick<PageContext, "viewer">, purchases: readonly PurchaseDoc[]) {
  const cards = await readStoryCards(viewer, [...new Set(purchases.map(({ story }) => String(story)))]);
  return purchases.map((purchase) => {
    const card = cards.get(String(purchase.story));
    const author = card && presentAuthor(card);
    return presentPurchase(
      purchase,
      card ? { id: String(card._id), slug: card.slug } : null,
      author ? { name: author.name, username: author.username } : null,
    );
  });
}
