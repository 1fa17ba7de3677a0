import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const profileConsequences: Consequences = {
  account: decidedOnRead("`userPolicy` finds profiles of members who are neither banned nor leaving."),
  relation: decidedOnRead("A profile is public. Its tabs leave out what a block hides from the viewer."),
  content: notAffected("Stores no texts by members."),
  work: decidedOnRead("Shows stories that are listed."),
  transfer: decidedOnRead("Shows the stories that a member writes at each read."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("The former address redirects to the current one."),
};
