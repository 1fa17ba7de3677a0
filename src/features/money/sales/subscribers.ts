import { on, type Subscriber } from "../../../core/events/index.ts";
import type { Services } from "../../../core/services.ts";
import { mailGift } from "./gift-mail.ts";
import { numberReceipt } from "./receipts.ts";
import { type RemovedStory, removedOf } from "./removed-stories.ts";
import { settlePurchase } from "./settle.ts";
import { forgetTerms } from "./terms.ts";

/** Gifts to addresses are mailed, whatever crashes. */
export const giftSubscribers = (dependencies: Parameters<typeof mailGift>[0]): readonly Subscriber[] => [
  on("gift.paid", { name: "sales.mail-gift", handle: (event) => mailGift(dependencies, event) }),
];

/** Purchases follow their checkouts, whatever crashes. */
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
  on("story.removed", {
    name: "sales.refund-removed",
    handle: ({ id }) => refundLater({ story: id }),
  }),
  on("story.erased", { name: "sales.forget-terms", handle: ({ id }) => forgetTerms(id) }),
  on("purchase.paid", { name: "sales.number-receipt", handle: ({ id }) => numberReceipt(id) }),
];
