import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const bookmarksConsequences: Consequences = {
  account: decidedOnRead("A bookmark shows its story if the reader may open it."),
  relation: notAffected("Only the member can see their bookmarks."),
  content: notAffected("Marks chapters, not members' texts."),
  work: decidedOnRead("A bookmark shows its story if the reader may open it, and returns with the story."),
  purchase: notAffected("A bookmark remains as a preview if the reader loses access."),
  name: decidedOnRead("Names are looked up at each read."),
};
