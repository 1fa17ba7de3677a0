import type { Viewer } from "#core/base/viewer.ts";
import { presentMedia } from "#core/files/present.ts";
import type { DraftDto } from "#shared/stories/setup.dto.ts";
import type { MyStoryDto, ProjectDto } from "#shared/stories/writing.dto.ts";
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
import type { DraftDoc } from "./reads.ts";

/** Presents a story in its author's list. */
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

/** Presents a story in the list of somebody who works on it. */
export function presentProject(
  viewer: Viewer,
  story: Parameters<typeof presentMyStory>[0] & Pick<StoryDoc, "author" | "collaborators">,
): ProjectDto {
  const role = teamRole(viewer, story);
  const shared = role && role !== "owner" ? { role, writes: role === "co-author" } : null;
  return { ...presentMyStory(story), shared };
}

/** Presents an unfinished story with the place where its author continues. */
export function presentDraft({ _id, title, language, updatedAt, contents }: DraftDoc): DraftDto {
  const last = contents.findLastIndex(({ state }) => state === "draft");
  const next =
    contents.length === 0
      ? "first-chapter"
      : last < 0
        ? "publish"
        : { number: last + 1, title: contents[last]!.title };
  return { id: String(_id), title, language, updatedAt: updatedAt.toISOString(), next };
}

/** Presents a story for the API. */
export function presentForApi(story: StoryDoc, viewer: Viewer): object {
  const { stats, price, passwordVersion, removedReason, scheduledFor, cover, ...own } = story;
  const isTeam = teamRole(viewer, story) !== null;
  return {
    // Stories created before these fields existed lack them.
    series: "",
    firstPublished: "",
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
