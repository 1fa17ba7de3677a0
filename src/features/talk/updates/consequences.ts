import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";
import type { Services } from "#core/services.ts";
import { followsBlocks, hiddenWithWriter } from "../../people/member-content/index.ts";
import { replyContent, setHidden, updateContent } from "./state.ts";

/** Consequences for updates when something happens to members or their works (decision 64). */
export const updatesConsequences = (services: Pick<Services, "now">): Consequences => ({
  account: hiddenWithWriter("updates", setHidden),
  relation: followsBlocks(
    services,
    "updates",
    "Lists leave out members the reader has blocked or muted, and members who have blocked the reader.",
    { contents: [updateContent, replyContent] },
  ),
  content: notAffected(
    "The feature's commands do this through `memberContent`: visibility, counters and events.",
  ),
  work: decidedOnRead("An update on a story is visible if the story is."),
  transfer: decidedOnRead("An update belongs to its writer and is visible if the story is."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead(
    "Authors and mentions are looked up at each read. A mention of a former username links to the current one.",
  ),
});
