import { byPersonalData, type Consequences, handler, notAffected } from "#core/consequences.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { followStanding } from "./cancellation.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const subscriptionsConsequences = (dependencies: PaymentDependencies): Consequences => ({
  account: {
    // Both also run when an account is being deleted, and when it is kept.
    banned: handler("subscriptions.suspend-banned", ({ id }) => followStanding(dependencies, id)),
    unbanned: handler("subscriptions.resume-unbanned", ({ id }) => followStanding(dependencies, id)),
    deleted: byPersonalData,
  },
  relation: notAffected("A subscription concerns one member only."),
  content: notAffected("Stores no texts by members."),
  work: notAffected("Stores no data of stories."),
  transfer: notAffected("Stores no data of stories."),
  purchase: notAffected("Purchases concern stories. Subscriptions are refunded separately."),
  name: notAffected("Names are not stored."),
});
