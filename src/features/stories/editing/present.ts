import type { Viewer } from "../../../core/base/viewer.ts";
import { presentMedia } from "../../../core/files/present.ts";
import type { MyStoryDto, ProjectDto } from "../../../shared/stories/writing.dto.ts";
import { plainMean, type StoryCardDoc } from "../stories/entity.ts";
import {
  type ContentsEntry,
  isCounted,
  licenceOf,
  presentParts,
  presentStoryCard,
  type StoryDoc,
  teamRole,
} from "../stories/index.ts";

/** A story in its author's list. */
export const presentMyStory = (
  story: StoryCardDoc &
    Pick<StoryDoc, "state" | "private" | "updatedAt" | "setup"> & {
      readonly contents: readonly Pick<ContentsEntry, "type" | "words">[];
    },
): MyStoryDto => ({
  ...presentStoryCard(story),
  written: {
    chapters: story.contents.filter(isCounted).length,
    words: story.contents.reduce((sum, { words }) => sum + words, 0),
  },
  state: story.state,
  private: story.private,
  draftChapters: story.stats.drafts,
  updatedAt: story.updatedAt.toISOString(),
  setup: story.setup?.step ?? null,
});

/** A story in the list of someone who writes it. */
export function presentProject(
  viewer: Viewer,
  story: Parameters<typeof presentMyStory>[0] & Pick<StoryDoc, "author" | "collaborators">,
): ProjectDto {
  const role = teamRole(viewer, story);
  const shared = role && role !== "owner" ? { role, writes: role === "co-author" } : null;
  return { ...presentMyStory(story), shared };
}

/** A story as the API tells of it. */
export function presentForApi(story: StoryDoc, viewer: Viewer): object {
  const { stats, price, passwordVersion, removedReason, scheduledFor, cover, ...own } = story;
  const isTeam = teamRole(viewer, story) !== null;
  return {
    ...own,
    published: story.state === "published",
    parts: presentParts(story),
    licence: licenceOf(story),
    price: price === null ? null : price / 100,
    priceCents: price,
    paid: price !== null,
    previewChapter: price !== null && story.previewChapters > 0,
    passworded: passwordVersion !== null,
    removedReason: isTeam ? removedReason : "",
    scheduledFor: isTeam ? scheduledFor : null,
    words: stats.words,
    chaptersCount: stats.chapters,
    views: stats.views,
    favouritesCount: stats.favourites,
    commentsCount: stats.comments,
    bookmarksCount: stats.bookmarks ?? 0,
    rating: stats.ratings > 0 ? stats.rating : null,
    ratingsCount: stats.ratings,
    plainRating: plainMean(stats),
    reviewsCount: stats.reviews ?? 0,
    score: stats.score,
    popularity: stats.popularity,
    cover: presentMedia(cover, story.title),
  };
}
