import type { Policy } from "#core/base/policy.ts";
import { isAdmin } from "#core/base/viewer.ts";
import type { SubscriptionDoc } from "./model.ts";

/** Member only; an admin may read (product.md, People). */
export const subscriptionPolicy: Policy<Pick<SubscriptionDoc, "member">> = {
  readable: (viewer) => (isAdmin(viewer) ? {} : viewer.id ? { member: viewer.id } : { _id: null }),
  can: (viewer, _action, subscription) => subscription !== null && String(subscription.member) === viewer.id,
};
