import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { SubscriptionState } from "#shared/money/subscriptions.ts";
import { receiptNamed } from "../payments/index.ts";
import { Subscription, type SubscriptionDoc } from "./model.ts";

/** Limit on subscriptions listed. */
const MOST = 50;

/** Returns a member's subscriptions, newest first. */
export const subscriptionsOf = (member: string): Promise<SubscriptionDoc[]> =>
  Subscription.find({ member: toId(member) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MOST)
    .lean<SubscriptionDoc[]>();

/** Returns the member's open, active or past due subscription, or null. */
export const liveOf = (member: string): Promise<SubscriptionDoc | null> =>
  Subscription.findOne({ member: toId(member), live: true }).lean<SubscriptionDoc>();

/** Filters for subscriptions; all optional. */
export interface SubscriptionFilter {
  readonly state?: SubscriptionState | undefined;
  readonly member?: string | undefined;
  /** Subscription id or receipt number. */
  readonly word?: string | undefined;
}

/** Finds everyone's subscriptions that match, newest first. */
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

/** Returns the filter for a search term: matches nothing if it is neither a receipt number nor an id. */
function named(word: string): Readonly<Record<string, unknown>> {
  const { number, year } = receiptNamed(word) ?? {};
  // Both conditions are needed: one uses the index, the other ensures that number and year belong to the same
  // period.
  if (number)
    return {
      "periods.receipt.number": number,
      periods: { $elemMatch: { "receipt.number": number, "receipt.year": year } },
    };
  return { _id: isId(word) ? toId(word) : null };
}

/** Returns the member's last declared country of residence; "" if never asked. */
export async function lastCountryOf(member: string): Promise<string> {
  const last = await Subscription.findOne({ member: toId(member), tax: { $ne: null } }, { "tax.country": 1 })
    .sort({ createdAt: -1, _id: -1 })
    .lean<Pick<SubscriptionDoc, "tax">>();
  return last?.tax?.country ?? "";
}
