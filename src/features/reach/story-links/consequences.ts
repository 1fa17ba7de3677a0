import {
  byPersonalData,
  type Consequences,
  decidedOnRead,
  handler,
  notAffected,
} from "#core/consequences.ts";
import { hideLinksOf } from "./personal-data.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const storyLinksConsequences: Consequences = {
  account: {
    banned: handler("story-links.hide-banned", ({ id }) => hideLinksOf(id, true)),
    unbanned: handler("story-links.show-unbanned", ({ id }) => hideLinksOf(id, false)),
    deleted: byPersonalData,
  },
  relation: notAffected("The page is public. Blocked partners are refused when they join."),
  content: notAffected("A link's page is edited by its only author."),
  work: decidedOnRead("A link shows its story if the story is listed."),
  transfer: decidedOnRead(
    "A link belongs to the member who made it and shows who writes its story at each read.",
  ),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
};
