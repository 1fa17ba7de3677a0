import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects on reading data when something happens to members or their works (decision 64). */
export const readingConsequences: Consequences = {
  account: notAffected("Only readers see their reading position."),
  relation: notAffected("Only readers see their reading position."),
  content: notAffected("Stores no texts by members."),
  work: decidedOnRead("Shelves show stories that the reader may open."),
  transfer: notAffected("Only readers see their reading position."),
  purchase: decidedOnRead("“Continue reading” shows chapters the reader may open. A refund ends access."),
  name: decidedOnRead("Names are looked up at each read."),
};
