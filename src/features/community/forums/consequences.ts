import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";
import type { Services } from "#core/services.ts";
import { followsBlocks, hiddenWithWriter } from "../../people/member-content/index.ts";
import { threadVotes } from "./model.ts";
import { setForumsHidden } from "./personal-data.ts";
import { pollAnswers } from "./polls.ts";
import { postMarks } from "./post-model.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const forumsConsequences = (services: Pick<Services, "now">): Consequences => ({
  account: hiddenWithWriter("forums", setForumsHidden),
  relation: followsBlocks(
    services,
    "forums",
    "Lists leave out members the reader has blocked or muted, and members who have blocked the reader.",
    { marks: [...postMarks, threadVotes, pollAnswers] },
  ),
  content: notAffected(
    "The feature's commands do this through `memberContent`: visibility, counters and events.",
  ),
  work: notAffected("Threads do not belong to a story."),
  transfer: notAffected("Threads do not belong to a story."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead(
    "Authors and mentions are looked up at each read. A mention of a former username links to the current one.",
  ),
});
