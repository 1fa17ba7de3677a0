import { createExtensions, type Extensions } from "#core/extensions.ts";
import { followAuthor } from "#features/library/favourites/author.ts";
import { favouriteCopies } from "#features/library/favourites/story-copies.ts";
import { shadowBanFollowsBetween } from "#features/library/followers/commands.ts";
import { shadowBanListFollowsBetween } from "#features/library/lists/commands.ts";
import { Item } from "#features/library/lists/model.ts";
import { followStory as chaptersFollow } from "#features/stories/chapters/gate.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { Comment } from "#features/talk/comments/model.ts";
import { commentCopies } from "#features/talk/comments/story-copies.ts";
import { ratingCopies } from "#features/talk/ratings/story-copies.ts";
import { followRatingTeam } from "#features/talk/ratings/team.ts";
import { Review } from "#features/talk/reviews/model.ts";
import { reviewCopies } from "#features/talk/reviews/story-copies.ts";
import { followReviewTeam } from "#features/talk/reviews/team.ts";
import { Update } from "#features/talk/updates/model.ts";

/** Extensions of features to each other's commands, for tests of commands without a site. */
const OF_COMMANDS: readonly Extensions[] = [
  { "member.block": shadowBanFollowsBetween },
  { "member.block": shadowBanListFollowsBetween, "story.filterFields": Item },
  { "story.change": chaptersFollow, "story.filterFields": Chapter },
  { "story.copies": commentCopies, "story.filterFields": Comment },
  { "story.copies": reviewCopies, "story.change": followReviewTeam, "story.filterFields": Review },
  { "story.copies": ratingCopies, "story.change": followRatingTeam },
  { "story.copies": favouriteCopies, "story.change": followAuthor },
  { "story.filterFields": Update },
];

/** Builds the extensions for commands as the composition root does. */
export function extensionsOfCommands() {
  const extensions = createExtensions();
  extensions.add(OF_COMMANDS);
  return extensions;
}
