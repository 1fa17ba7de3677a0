import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const advanceCopiesConsequences: Consequences = {
  account: decidedOnRead("A copy can be read while its link is open. A banned author's links are closed."),
  relation: decidedOnRead(
    "A block closes copies, feedback and invitations between the two for as long as it lasts.",
  ),
  content: notAffected("Stores no texts by members."),
  work: decidedOnRead(
    "A copy stays readable while its author unpublishes or edits the story, not once it is removed or in the bin.",
  ),
  transfer: decidedOnRead("A copy cannot be read once the story is another author's."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
};
