import { createExtensions, type Extensions } from "../../src/core/extensions.ts";
import { endFollowsBetween } from "../../src/features/library/followers/commands.ts";
import { endListFollowsBetween } from "../../src/features/library/lists/commands.ts";
import { Item } from "../../src/features/library/lists/model.ts";
import { followStory as chaptersFollow } from "../../src/features/stories/chapters/gate.ts";
import { Chapter } from "../../src/features/stories/chapters/model.ts";
import { Comment } from "../../src/features/talk/comments/model.ts";
import { followStory as commentsFollow } from "../../src/features/talk/comments/state.ts";
import { Review } from "../../src/features/talk/reviews/model.ts";
import { Update } from "../../src/features/talk/updates/model.ts";

/** What features add to each other's commands, for tests of commands without a site. */
const OF_COMMANDS: readonly Extensions[] = [
  { "member.block": endFollowsBetween },
  { "member.block": endListFollowsBetween, "story.filterFields": Item },
  { "story.change": chaptersFollow, "story.filterFields": Chapter },
  { "story.change": commentsFollow, "story.filterFields": Comment },
  { "story.filterFields": Review },
  { "story.filterFields": Update },
];

/** As the composition root fills it for commands. */
export function extensionsOfCommands() {
  const extensions = createExtensions();
  extensions.add(OF_COMMANDS);
  return extensions;
}
