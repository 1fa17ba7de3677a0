import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects on the details history when something happens to members or their works (decision 64). */
export const detailsHistoryConsequences: Consequences = {
  account: decidedOnRead(
    "A team can continue to work while one of its members is banned, because its drafts are not public.",
  ),
  relation: notAffected("Members of a team work on one text despite a block. A member can leave the team."),
  content: notAffected("Comments of a team stay with the team. Reads leave out what staff have removed."),
  work: decidedOnRead("The team keeps its drafts, regardless of what readers can see."),
  transfer: decidedOnRead("Versions belong to the story. The team reads them."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
};
