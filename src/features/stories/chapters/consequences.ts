import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects on chapters when something happens to members or their works (decision 64). */
export const chaptersConsequences: Consequences = {
  account: decidedOnRead("A chapter's access changes in the same transaction as its story."),
  relation: notAffected("Access to chapters follows their story."),
  content: notAffected("Stores no texts by members."),
  work: decidedOnRead("The chapter's access and the table of contents change in the same transaction."),
  transfer: notAffected("`story.change` copies the author to the chapters in the same transaction."),
  purchase: decidedOnRead("Each request checks whether the viewer bought it."),
  name: decidedOnRead("Names are looked up at each read."),
};
