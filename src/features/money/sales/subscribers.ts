import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import type { Services } from "#core/services.ts";
import { mailGift } from "./gift-mail.ts";
import { abandonOutdatedPurchases } from "./outdated.ts";
import { numberReceipt } from "./receipts.ts";
import { type RemovedStory, removedOf } from "./removed-stories.ts";
import { settlePurchase } from "./settle.ts";
import { forgetTerms } from "./terms.ts";

/** Durable subscribers that mail gifts sent to addresses. */
export const giftSubscribers = (dependencies: Parameters<typeof mailGift>[0]): readonly Subscriber[] => [
  on("gift.paid", { name: "sales.mail-gift", handle: (event) => mailGift(dependencies, event) }),
];

/** Durable subscribers that settle purchases when their checkouts change. */
export const saleSubscribers = (
  services: Services,
  refundLater: (removed: RemovedStory) => Promise<void>,
): readonly Subscriber[] => [
  on("checkout.changed", {
    name: "sales.settle",
    handle: async ({ kind, of }) => {
      if (kind !== "purchase") return;
      await settlePurchase(services, of);
      const removed = await removedOf(of);
      if (removed) await refundLater(removed);
    },
  }),
  on("sale.terms-changed", {
    name: "sales.give-up-outdated",
    handle: async ({ story }) => void (await abandonOutdatedPurchases(services, { story: toId(story) })),
  }),
  on("coupon.ended", {
    name: "sales.give-up-with-coupon",
    handle: async ({ id }) => void (await abandonOutdatedPurchases(services, { coupon: toId(id) })),
  }),
  on("story.removed", {
    name: "sales.refund-removed",
    handle: ({ id }) => refundLater({ story: id }),
  }),
  on("story.erased", { name: "sales.forget-terms", handle: ({ id }) => forgetTerms(id) }),
  on("purchase.paid", { name: "sales.number-receipt", handle: ({ id }) => numberReceipt(id) }),
];
