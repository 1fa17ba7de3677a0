import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const accountDataConsequences: Consequences = {
  account: decidedOnRead(
    "Its job runs the reactions of all features to a ban and its end, one account at a time.",
  ),
  relation: notAffected("An archive concerns one member only."),
  content: notAffected("Stores no texts by members."),
  work: notAffected("Stores no data of stories."),
  transfer: notAffected("An archive contains the data stored when it was made."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: notAffected("An archive contains the data stored when it was made."),
};
