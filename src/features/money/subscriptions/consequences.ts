import { byPersonalData, type Consequences, handler, notAffected } from "#core/consequences.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { setSuspension } from "./cancellation.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const subscriptionsConsequences = (dependencies: PaymentDependencies): Consequences => ({
  account: {
    banned: handler("subscriptions.suspend-banned", ({ id }) => setSuspension(dependencies, id, true)),
    unbanned: handler("subscriptions.resume-unbanned", ({ id }) => setSuspension(dependencies, id, false)),
    deleted: byPersonalData,
  },
  relation: notAffected("A subscription concerns one member only."),
  content: notAffected("Stores no texts by members."),
  work: notAffected("Stores no data of stories."),
  purchase: notAffected("Purchases concern stories. Subscriptions are refunded separately."),
  name: notAffected("Names are not stored."),
});
