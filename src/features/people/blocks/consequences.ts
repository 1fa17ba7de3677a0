import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const blocksConsequences: Consequences = {
  account: decidedOnRead("The list of blocked members leaves out accounts that are banned or leaving."),
  relation: notAffected("This feature publishes these events."),
  content: notAffected("Stores no texts by members."),
  work: notAffected("Stores no data of stories."),
  transfer: notAffected("Stores no data of stories."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
};
