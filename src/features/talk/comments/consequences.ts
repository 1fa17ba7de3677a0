import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";
import type { Services } from "#core/services.ts";
import { followsBlocks, hiddenWithWriter } from "../../people/member-content/index.ts";
import { commentLikes } from "./model.ts";
import { commentContent, setCommentsHidden } from "./state.ts";

/** Consequences for comments when something happens to members or their works (decision 64). */
export const commentsConsequences = (services: Pick<Services, "now">): Consequences => ({
  account: hiddenWithWriter("comments", setCommentsHidden),
  relation: followsBlocks(
    services,
    "comments",
    "Lists leave out members the reader has blocked or muted, and members who have blocked the reader.",
    { contents: [commentContent], marks: [commentLikes] },
  ),
  content: notAffected(
    "The feature's commands do this through `memberContent`: visibility, counters and events.",
  ),
  work: decidedOnRead(
    "The story decides about pages. The API withholds comments until `story.copies` has updated their copies.",
  ),
  transfer: notAffected(
    "`comments.end-shadow-bans-on-transfer` shows what only a block with the former author hid.",
  ),
  purchase: notAffected("A comment belongs to its author, even without access to the chapter."),
  name: decidedOnRead(
    "Authors and mentions are looked up at each read. A mention of a former username links to the current one.",
  ),
});
