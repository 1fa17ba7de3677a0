import { type Consequences, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const subscriptionsConsequences: Consequences = {
  account: notAffected("A banned member's subscription continues until they or the staff cancel it."),
  relation: notAffected("A subscription concerns one member only."),
  content: notAffected("Stores no texts by members."),
  work: notAffected("Stores no data of stories."),
  purchase: notAffected("Purchases concern stories. Subscriptions are refunded separately."),
  name: notAffected("Names are not stored."),
};
