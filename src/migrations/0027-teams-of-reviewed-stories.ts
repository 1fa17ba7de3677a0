import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { changeEach, type Migration } from "#core/migrations/index.ts";
import type { Services } from "#core/services.ts";
import { countBookmarksOf } from "#features/library/bookmarks/commands.ts";
import { Bookmark, type BookmarkDoc } from "#features/library/bookmarks/model.ts";
import { deriveOwn } from "#features/library/favourites/author.ts";
import { Favourite, type FavouriteDoc } from "#features/library/favourites/model.ts";
import { type StoryDoc, teamIdsOf } from "#features/stories/stories/index.ts";
import { ratingContent } from "#features/talk/ratings/count.ts";
import { StoryRating, type StoryRatingDoc } from "#features/talk/ratings/model.ts";
import { Review, type ReviewDoc } from "#features/talk/reviews/model.ts";
import { reviewContent } from "#features/talk/reviews/state.ts";

/** Answers to reviews did not name their writer, and followed the story to its next author. */
const answers = changeEach<ReviewDoc>(
  "reviews",
  { answer: { $ne: null }, "answer.by": { $exists: false } },
  async ({ db }, reviews) => {
    const writes = reviews.map(({ _id, storyAuthor }) => ({
      updateOne: {
        filter: { _id, answer: { $ne: null }, "answer.by": { $exists: false } },
        update: { $set: { "answer.by": storyAuthor } },
      },
    }));
    if (writes.length > 0) await db!.collection("reviews").bulkWrite(writes, { ordered: false });
  },
);

/**
 * Ratings and reviews still counted after their writers had joined the story's team; favourites and bookmarks still
 * counted after their owners had become its author.
 */
export const teamsOfReviewedStories: Migration = {
  name: "0027-teams-of-reviewed-stories",
  summary:
    "Answers to reviews stay with their writer; ratings, reviews, favourites and bookmarks by members of a story's team do not count.",
  phase: "after-indexes",
  reversible: true,
  async run(context) {
    await answers.run(context);
    await context.inBatches<StoryDoc>("stories", {}, async (stories) => {
      await deriveOfTeams(stories);
      await deriveOfAuthors(context.services, stories);
    });
  },
  repair: answers.repair,
};

/** Derives again which favourites and bookmarks are of the member's own story. */
async function deriveOfAuthors(services: Services, stories: readonly StoryDoc[]): Promise<void> {
  const byId = new Map(stories.map((story) => [String(story._id), story]));
  const ids = { $in: stories.map(({ _id }) => _id) };
  const authors = { $in: stories.map(({ author }) => author) };
  const favourites = Favourite.find({ subject: ids, favouriter: authors, own: { $ne: true } });
  for await (const { subject, favouriter } of favourites.lean<FavouriteDoc>().cursor()) {
    const story = byId.get(String(subject));
    if (story?.author.equals(favouriter))
      await inTransaction((session) => deriveOwn(story, [favouriter], session));
  }
  const bookmarks = Bookmark.find({ story: ids, owner: authors, counted: true });
  for await (const { story, owner } of bookmarks.lean<BookmarkDoc>().cursor())
    if (byId.get(String(story))?.author.equals(owner))
      await countBookmarksOf(services, String(owner), String(story));
}

/** Derives again what the teams of these stories have rated and reviewed there. */
async function deriveOfTeams(stories: readonly StoryDoc[]): Promise<void> {
  const teams = new Map(
    stories.map(({ _id, author, collaborators = [] }) => [
      String(_id),
      new Set(teamIdsOf({ author, collaborators })),
    ]),
  );
  const isOfTeam = (story: unknown, member: unknown) => teams.get(String(story))?.has(String(member));
  const story = { $in: stories.map(({ _id }) => _id) };
  const members = { $in: [...new Set([...teams.values()].flatMap((team) => [...team]))].map(toId) };
  const ratings = StoryRating.find({ story, rater: members, counted: true }).lean<StoryRatingDoc>();
  for await (const { _id, story, rater } of ratings.cursor())
    if (isOfTeam(story, rater))
      await ratingContent.changesAround(story, (session) => ratingContent.deriveAgain({ _id }, session));
  const reviews = Review.find({ story, reviewer: members, shown: true }).lean<ReviewDoc>();
  for await (const { _id, story, reviewer } of reviews.cursor())
    if (isOfTeam(story, reviewer))
      await reviewContent.changesAround(story, (session) => reviewContent.deriveAgain({ _id }, session));
}
