import { type Consequences, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const duplicatesConsequences: Consequences = {
  account: notAffected("Data of banned members is retained, because staff look for them among new accounts."),
  relation: notAffected("Only staff can read it."),
  content: notAffected("Stores no texts by members."),
  work: notAffected("Stores no data of stories."),
  transfer: notAffected("Stores no data of stories."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: notAffected("`duplicates.note-changed` compares names again."),
};
