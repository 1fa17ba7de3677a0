import type { PageContext, PageDefinition } from "#core/pages/define-page.ts";
import { ownPage } from "#core/pages/own-page.ts";
import { seeOther, seeOtherAt } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { presentAuthor, readStoryCards } from "#features/stories/stories/index.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { BuyPageData, PurchasePageData, PurchasesPageData } from "#shared/money/sales.dto.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { BuyPage } from "#views/money/sales/BuyPage.tsx";
import { PurchasePage } from "#views/money/sales/PurchasePage.tsx";
import { PurchasesPage } from "#views/money/sales/PurchasesPage.tsx";
import { RefundPage } from "#views/money/sales/RefundPage.tsx";
import { PAID_BY_OTHERS, type PaymentDependencies, refreshWhileConfirming } from "../../payments/index.ts";
import { buyStory, purchaseFor } from "../commands.ts";
import type { PurchaseDoc } from "../model.ts";
import { currentPurchase, payOfPurchase } from "../pay.ts";
import { presentPurchase } from "../present.ts";
import { purchasesOf } from "../reads.ts";
import { refundable, refundPurchase } from "../refunds.ts";
import { loadOffer } from "./offer.ts";

/** Pages for buying a story, purchases, and refunds. */
export const buyingPages = (dependencies: PaymentDependencies): PageDefinition[] => [
  buyPage(dependencies),
  purchasesPage(),
  purchasePage(dependencies),
  refundPage(dependencies),
];

function buyPage(dependencies: PaymentDependencies): PageDefinition {
  const { now } = dependencies.services;
  return ownPage<BuyPageData>({
    path: "/story/:id/:slug/buy",
    query: ["coupon", "country"],
    load: (context) => loadOffer(context, moneyPaths.buyStory, now()),
    async action({ caller, params, request }, { values }) {
      const languages = request.headers["accept-language"];
      const { url } = await buyStory(dependencies, caller, params.id!, { ...values, languages });
      return seeOtherAt(url, dependencies.provider.origins);
    },
    title: ({ story }) => salesText.buy.title(story.title),
    Component: BuyPage,
  });
}

function purchasesPage(): PageDefinition {
  return ownPage<PurchasesPageData>({
    path: moneyPaths.purchases(),
    query: ["after"],
    async load({ viewer, query }) {
      const found = await purchasesOf(viewer.id!, { after: query.get("after") });
      const [purchases, zone] = await Promise.all([present({ viewer }, found.rows), zoneOf(viewer)]);
      return { purchases, after: found.after, zone };
    },
    title: () => salesText.purchases.title,
    Component: PurchasesPage,
  });
}

function purchasePage(dependencies: PaymentDependencies): PageDefinition {
  return ownPage<PurchasePageData>({
    path: "/purchases/:id",
    async load({ viewer, params }) {
      const storedPurchase = await currentPurchase(dependencies, viewer, () =>
        purchaseFor({ viewer }, params.id!),
      );
      const [[purchase], refund, zone] = await Promise.all([
        present({ viewer }, [storedPurchase]),
        refundable(storedPurchase, dependencies.services.now()),
        zoneOf(viewer),
      ]);
      return {
        purchase: purchase!,
        ...(await payOfPurchase(dependencies, viewer, storedPurchase)),
        refund,
        zone,
      };
    },
    refreshSeconds: refreshWhileConfirming,
    title: ({ purchase }) => salesText.purchase.title(purchase.title),
    Component: PurchasePage,
  });
}

function refundPage(dependencies: PaymentDependencies): PageDefinition {
  return ownPage<PurchasePageData>({
    path: "/purchases/:id/refund",
    async load({ viewer, params }) {
      const found = await purchaseFor({ viewer }, params.id!);
      const { now } = dependencies.services;
      const isBuyer = String(found.buyer) === viewer.id;
      // The limits on days and chapters apply to the reader only.
      const byStaff = found.state === "paid" ? "yes" : "not-paid";
      const refund = isBuyer ? await refundable(found, now()) : byStaff;
      const [[purchase], zone] = await Promise.all([present({ viewer }, [found]), zoneOf(viewer)]);
      return { purchase: purchase!, ...PAID_BY_OTHERS, refund, zone };
    },
    async action({ caller, params, request }, { values }) {
      await refundPurchase(dependencies, caller, params.id!, values.reason ?? "");
      request.session.flash = { kind: "success", text: salesText.refund.done };
      return seeOther(moneyPaths.purchase(params.id!));
    },
    title: ({ purchase }) => (purchase.isGift ? salesText.refund.giftTitle : salesText.refund.title),
    Component: RefundPage,
  });
}

/** Presents purchases with the current stories to viewers with access. Two queries. */
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
