import { presentPicture } from "#core/files/present.ts";
import { readingMinutes } from "#shared/format.ts";
import { peopleText } from "#shared/people/people.text.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import type { PictureDto } from "#shared/platform/pictures.dto.ts";
import { coversPaths } from "#shared/stories/covers.paths.ts";
import type { PartDto } from "#shared/stories/parts.ts";
import type { ContentsEntryDto, StoryDto } from "#shared/stories/stories.dto.ts";
import type { StoryCardDto } from "#shared/stories/story-card.dto.ts";
import type { ManagedChapterDto } from "#shared/stories/writing.dto.ts";
import { LICENCES, type Licence } from "#shared/story.enums.ts";
import { excerpt } from "#shared/text/plain-text.ts";
import type { Hiding } from "../../people/reading-filters/index.ts";
import { DELETED_AUTHOR, presentUserCard } from "../../people/users/index.ts";
import { requiresMailingList } from "./joined.ts";
import type { ContentsEntry, StoryDoc } from "./model.ts";

/** Length limit in characters of a synopsis on a card. */
const SYNOPSIS_ON_CARD = 280;

/** Fields that a card shows; lists read only these. */
export const CARD_FIELDS = [
  "title",
  "slug",
  "synopsis",
  "author",
  "authorCard",
  "authorHidden",
  "categories",
  "tags",
  "cover",
  "mature",
  "complete",
  "narration",
  "price",
  "stats",
  "publishedAt",
  "lastChapterAt",
  "language",
] as const;
export type StoryCardDoc = Pick<StoryDoc, "_id" | (typeof CARD_FIELDS)[number]>;

/** Presents a story in a list. */
export const presentStoryCard = (story: StoryCardDoc): StoryCardDto => ({
  id: String(story._id),
  slug: story.slug,
  title: story.title,
  synopsis: excerpt(story.synopsis, SYNOPSIS_ON_CARD),
  author: presentAuthor(story),
  categories: story.categories,
  tags: story.tags,
  cover: presentCover(story),
  mature: story.mature,
  complete: story.complete,
  paid: story.price !== null,
  narration: story.narration,
  priceCents: story.price,
  words: story.stats.words,
  chapters: story.stats.chapters,
  views: story.stats.views,
  favourites: story.stats.favourites,
  comments: story.stats.comments,
  rating: story.stats.ratings > 0 ? story.stats.rating : null,
  ratings: story.stats.ratings,
  newReaders: story.stats.newReaders ?? 0,
  publishedAt: story.publishedAt?.toISOString() ?? null,
  lastChapterAt: story.lastChapterAt?.toISOString() ?? null,
});

/** Unweighted mean of the ratings; null before the first. */
export const plainMean = ({
  ratings,
  ratingSum,
}: Pick<StoryDoc["stats"], "ratings" | "ratingSum">): number | null =>
  ratings > 0 ? ratingSum / ratings : null;

/** Presents a story in a list for a reader with filters that mark it. */
export const presentMarked = (
  story: StoryCardDoc & { readonly filterFields?: readonly string[] },
  hiding: Hiding,
): StoryCardDto => {
  const marks = hiding.marks(story);
  return { ...presentStoryCard(story), ...(marks.length > 0 ? { marks } : {}) };
};

/** Returns the licence of a story: what its author permits others to do with it. */
export const licenceOf = ({ licence }: Pick<StoryDoc, "licence">): Licence => licence ?? LICENCES[0];

/** Presents a story for its page. */
export const presentStory = (story: StoryDoc): StoryDto => ({
  ...presentStoryCard(story),
  fullSynopsis: story.synopsis,
  language: story.language,
  warnings: story.warnings,
  aiUse: story.aiUse,
  licence: licenceOf(story),
  series: story.series ?? "",
  firstPublished: story.firstPublished ?? "",
  state: story.state,
  private: story.private,
  passworded: story.passwordVersion !== null,
  noCrawlers: story.noCrawlers,
  asksToJoin: requiresMailingList(story),
  readingMinutes: readingMinutes(story.stats.words),
  plainRating: plainMean(story.stats),
  reviews: story.stats.reviews ?? 0,
  contents: presentContents(story),
  parts: presentParts(story),
});

/** Presents the parts of the book; empty if it has no parts. */
export const presentParts = ({ parts = [] }: Pick<StoryDoc, "parts">): PartDto[] =>
  parts.map(({ _id, title, parent }) => ({
    id: String(_id),
    title,
    parent: parent ? String(parent) : null,
  }));

/**
 * Presents the published entries, or all of them with `drafts`. Numbers count every entry including drafts,
 * so that they do not change when a draft is published.
 */
export const presentContents = (
  { contents }: Pick<StoryDoc, "contents">,
  { drafts = false } = {},
): ContentsEntryDto[] =>
  contents.flatMap((entry, index) =>
    entry.state === "published" || drafts ? [presentEntry(entry, index + 1)] : [],
  );

/** Presents all entries for the story's writers. */
export const presentManagedContents = ({ contents }: Pick<StoryDoc, "contents">): ManagedChapterDto[] =>
  contents.map((entry, index) => ({
    ...presentEntry(entry, index + 1, true),
    id: String(entry.chapter),
    state: entry.state,
    publishAt: entry.scheduledFor?.toISOString() ?? null,
  }));

/** Presents the cover; until one is stored, the cover that is drawn on request. */
export function presentCover(
  story: Pick<StoryDoc, "_id" | "slug" | "title" | "cover" | "authorCard">,
): PictureDto {
  if (story.cover) return presentPicture(story.cover, story.title);
  const drawn = coversPaths.drawnCover({ id: String(story._id), slug: story.slug });
  // The drawn cover shows the author's name and browsers cache it for a day, so the address changes once the
  // name is removed.
  const src = story.authorCard.username === "" ? `${drawn}?by=nobody` : drawn;
  return { sources: [], src, width: 1600, height: 2400, alt: story.title };
}

/**
 * Presents the author of a story. A deleted author is shown without a name; a banned one with the name only.
 */
export function presentAuthor({
  author,
  authorCard,
  authorHidden = false,
}: Pick<StoryDoc, "author" | "authorCard" | "authorHidden">): UserCardDto {
  const { username, name, photo } = authorCard;
  if (username === "")
    return { id: String(DELETED_AUTHOR), username: "", name: peopleText.deletedAuthor, photo: null };
  const card = presentUserCard({ _id: author, username, name, profile_photo: photo });
  // The name of a banned author is kept without a link, because the profile page is hidden.
  return authorHidden ? { ...card, username: "", photo: null } : card;
}

/** Presents an entry of the contents. `number` counts every entry, drafts included. */
export const presentEntry = (entry: ContentsEntry, number: number, unlocked = false): ContentsEntryDto => ({
  number,
  title: entry.title,
  type: entry.type,
  words: entry.words,
  publishedAt: entry.publishedAt?.toISOString() ?? null,
  open: entry.open || unlocked,
  ...(entry.part ? { part: String(entry.part) } : {}),
});

/**
 * Returns the first entry to read after the front matter. Returns null if no entry is open or opens by
 * joining the mailing list.
 */
export const firstChapterOf = ({
  contents,
  asksToJoin: asks,
}: Pick<StoryDto, "contents" | "asksToJoin">): number | null => {
  const open = contents.filter((entry) => entry.open || asks);
  return (open.find((entry) => entry.type !== "front-matter") ?? open[0])?.number ?? null;
};

/** Projection of the fields that lists read. */
export const CARD: Readonly<Record<string, 1>> = Object.fromEntries(
  CARD_FIELDS.map((field) => [field, 1 as const]),
);
