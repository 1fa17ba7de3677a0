import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import type { Services } from "#core/services.ts";
import { mailGift } from "./gift-mail.ts";
import { reportGiftsTo, reportIfOwned } from "./gift-owners.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { abandonOutdatedPurchases } from "./outdated.ts";
import { numberReceipt } from "./receipts.ts";
import { type RemovedStory, removedOf } from "./removed-stories.ts";
import { settlePurchase } from "./settle.ts";
import { forgetTerms } from "./terms.ts";

/** Durable subscribers that mail gifts sent to addresses, and report gifts to owners of the story. */
export const giftSubscribers = (
  dependencies: Parameters<typeof mailGift>[0] & { readonly services: Services },
): readonly Subscriber[] => {
  const { services } = dependencies;
  return [
    on("gift.paid", { name: "sales.mail-gift", handle: (event) => mailGift(dependencies, event) }),
    on("gift.paid", {
      name: "sales.report-owned-gift",
      handle: ({ id }) => reportIfOwned(services, id),
    }),
    on("purchase.paid", {
      name: "sales.report-gifts-to-buyer",
      handle: async ({ reader, story }) => {
        if (reader) await reportGiftsTo(services, { member: reader, story });
      },
    }),
    on("gift.redeemed", {
      name: "sales.report-gifts-to-redeemer",
      handle: async ({ id, reader }) => {
        const redeemed = await Purchase.findById(toId(id), { story: 1 }).lean<Pick<PurchaseDoc, "story">>();
        if (redeemed) await reportGiftsTo(services, { member: reader, story: String(redeemed.story) });
      },
    }),
    on("story.collaborator-added", {
      name: "sales.report-gifts-to-team",
      handle: ({ id, user }) => reportGiftsTo(services, { member: user, story: id }),
    }),
  ];
};

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
