import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects on collaboration when something happens to members or their works (decision 64). */
export const collaboratorsConsequences: Consequences = {
  account: decidedOnRead(
    "A team can continue to work while one of its members is banned, because its drafts are not public.",
  ),
  relation: notAffected(
    "Members of a team work on one text despite a block. A member can leave the team. `member.block` ends an offer of the story in its transaction.",
  ),
  content: notAffected("Comments of a team stay with the team. Reads leave out what staff have removed."),
  work: decidedOnRead("The team keeps its drafts, regardless of what readers can see."),
  transfer: notAffected("The transfer replaces the team in the same transaction."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
};
