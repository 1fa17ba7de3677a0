import { isId, toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { SubscriptionState } from "../../../shared/money/subscriptions.ts";
import { receiptNamed } from "../payments/index.ts";
import { Subscription, type SubscriptionDoc } from "./model.ts";

/** Subscriptions that a page lists. */
const MOST = 50;

/** A member's subscriptions, the newest first. */
export const subscriptionsOf = (member: string): Promise<SubscriptionDoc[]> =>
  Subscription.find({ member: toId(member) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MOST)
    .lean<SubscriptionDoc[]>();

/** The one that is open, active or past due; null for none. */
export const liveOf = (member: string): Promise<SubscriptionDoc | null> =>
  Subscription.findOne({ member: toId(member), live: true }).lean<SubscriptionDoc>();

/** Which subscriptions the staff looks for; everything unless said. */
export interface SubscriptionFilter {
  readonly state?: SubscriptionState | undefined;
  readonly member?: string | undefined;
  /** Its id, or the number of a receipt. */
  readonly word?: string | undefined;
}

/** Subscriptions of everybody that fit, the newest first. */
export const findSubscriptions = (
  { state, member, word }: SubscriptionFilter,
  place: Place & { readonly limit: number },
): Promise<KeysetPage<SubscriptionDoc>> =>
  findKeysetPage<SubscriptionDoc, SubscriptionDoc>(Subscription, {
    filter: {
      ...(state ? { state } : {}),
      ...(member ? { member: toId(member) } : {}),
      ...(word ? named(word) : {}),
    },
    key: "createdAt",
    projection: { member: 1, plan: 1, amount: 1, state: 1, periods: 1, cancelsAtEnd: 1, createdAt: 1 },
    ...place,
  });

/** What a word names: nothing where it is neither a receipt's number nor an id. */
function named(word: string): Readonly<Record<string, unknown>> {
  const { number, year } = receiptNamed(word) ?? {};
  // Named twice for the index; number and year are of one period.
  if (number)
    return {
      "periods.receipt.number": number,
      periods: { $elemMatch: { "receipt.number": number, "receipt.year": year } },
    };
  return { _id: isId(word) ? toId(word) : null };
}

/** The country that a member last said they live in; "" where they were never asked. */
export async function lastCountryOf(member: string): Promise<string> {
  const last = await Subscription.findOne({ member: toId(member), tax: { $ne: null } }, { "tax.country": 1 })
    .sort({ createdAt: -1, _id: -1 })
    .lean<Pick<SubscriptionDoc, "tax">>();
  return last?.tax?.country ?? "";
}
