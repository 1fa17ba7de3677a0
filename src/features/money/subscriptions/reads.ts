import { toId } from "../../../core/db/ids.ts";
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
