import type { PurchaseDoc } from "./model.ts";

/** A purchase that has changed state. */
export interface SaleEvent {
  readonly id: string;
  readonly buyer: string;
  /** The reader with access; null for an unredeemed gift, absent from events older than gifts. */
  readonly reader?: string | null;
  readonly author: string;
  readonly story: string;
}

/** A gift that has changed. */
export interface GiftEvent {
  readonly id: string;
  /** The giver. */
  readonly by: string;
  /** The recipient; null if it is sent to an email address. */
  readonly to: string | null;
  /** Version of its valid link. */
  readonly version: number;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** A reader has paid for a story and may read it. */
    "purchase.paid": SaleEvent;
    /** The purchase was refunded in full; the reader loses access. */
    "purchase.refunded": SaleEvent;
    /** A payment was refunded immediately because the item could no longer be bought as agreed. */
    "purchase.returned": SaleEvent;
    /** A bank disputes the payment, or has decided for the sale; `number` counts the purchase's disputes. */
    "purchase.disputed": SaleEvent & { readonly number: number };
    "purchase.dispute-won": SaleEvent & { readonly number: number };
    /** A bank took a part of a disputed payment back; the rest is released. */
    "purchase.partly-lost": SaleEvent & { readonly number: number };
    /** A story's price changed, or it is no longer for sale. */
    "sale.terms-changed": { readonly story: string };
    /** A coupon can no longer be used. */
    "coupon.ended": { readonly id: string };
    /** A gift was paid for or redirected; its recipient is notified. */
    "gift.paid": GiftEvent;
    /** A gift was redeemed; the reader now has access. */
    "gift.redeemed": GiftEvent & { readonly reader: string };
    /** A waiting gift was refunded or redirected: it is not for the member `to` any more. */
    "gift.withdrawn": GiftEvent;
    /** A waiting gift cannot be redeemed, because its recipient has the story. */
    "gift.owned": GiftEvent;
    /** A waiting gift cannot be redeemed, because the account of its recipient was deleted. */
    "gift.recipient-gone": GiftEvent;
  }
}

/** Builds the event of a purchase. */
export const purchaseEvent = ({ _id, buyer, reader, author, story }: PurchaseDoc): SaleEvent => ({
  id: String(_id),
  buyer: String(buyer),
  reader: reader && String(reader),
  author: String(author),
  story: String(story),
});

/** Builds the event of a gift: its giver and its recipient, who is null if it is sent to an address. */
export const giftEvent = ({ _id, buyer, gift }: PurchaseDoc): GiftEvent => ({
  id: String(_id),
  by: String(buyer),
  to: gift?.to ? String(gift.to) : null,
  version: gift!.version,
});
