import { presentPicture } from "../../../core/files/present.ts";
import { readingMinutes } from "../../../shared/format.ts";
import { peopleText } from "../../../shared/people/people.text.ts";
import type { UserCardDto } from "../../../shared/people/user-card.dto.ts";
import type { PictureDto } from "../../../shared/platform/pictures.dto.ts";
import { LICENCES, type Licence } from "../../../shared/stories/catalogue.enums.ts";
import { coversPaths } from "../../../shared/stories/covers.paths.ts";
import type { PartDto } from "../../../shared/stories/parts.ts";
import type { ContentsEntryDto, StoryDto } from "../../../shared/stories/stories.dto.ts";
import type { StoryCardDto } from "../../../shared/stories/story-card.dto.ts";
import type { ManagedChapterDto } from "../../../shared/stories/writing.dto.ts";
import { excerpt } from "../../../shared/text/plain-text.ts";
import type { Hiding } from "../../people/reading-filters/index.ts";
import { DELETED_AUTHOR, presentUserCard } from "../../people/users/index.ts";
import { asksToJoin } from "./joined.ts";
import type { ContentsEntry, StoryDoc } from "./model.ts";

/** Characters of a synopsis on a card. */
const SYNOPSIS_ON_CARD = 280;

/** Fields a card is made of; a list reads these and nothing else. */
export const CARD_FIELDS = [
  "title",
  "slug",
  "synopsis",
  "author",
  "authorCard",
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

/** A story in a list. */
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

/** The mean in which every rating weighs the same; null before the first. */
export const plainMean = ({
  ratings,
  ratingSum,
}: Pick<StoryDoc["stats"], "ratings" | "ratingSum">): number | null =>
  ratings > 0 ? ratingSum / ratings : null;

/** A story in a list as a reader sees whose filters mark it. */
export const presentMarked = (
  story: StoryCardDoc & { readonly filterFields?: readonly string[] },
  hiding: Hiding,
): StoryCardDto => {
  const marks = hiding.marks(story);
  return { ...presentStoryCard(story), ...(marks.length > 0 ? { marks } : {}) };
};

/** What its author lets others do with a story. */
export const licenceOf = ({ licence }: Pick<StoryDoc, "licence">): Licence => licence ?? LICENCES[0];

/** A story's own page. */
export const presentStory = (story: StoryDoc): StoryDto => ({
  ...presentStoryCard(story),
  fullSynopsis: story.synopsis,
  language: story.language,
  warnings: story.warnings,
  aiUse: story.aiUse,
  licence: licenceOf(story),
  state: story.state,
  private: story.private,
  passworded: story.passwordVersion !== null,
  noCrawlers: story.noCrawlers,
  asksToJoin: asksToJoin(story),
  readingMinutes: readingMinutes(story.stats.words),
  plainRating: plainMean(story.stats),
  reviews: story.stats.reviews ?? 0,
  contents: presentContents(story),
  parts: presentParts(story),
});

/** The parts of the book; none for one that has no parts. */
export const presentParts = ({ parts = [] }: Pick<StoryDoc, "parts">): PartDto[] =>
  parts.map(({ _id, title, parent }) => ({
    id: String(_id),
    title,
    parent: parent ? String(parent) : null,
  }));

/**
 * The published entries, with `drafts` all of them; numbers count every entry, drafts included, so that they stay
 * when one comes out.
 */
export const presentContents = (
  { contents }: Pick<StoryDoc, "contents">,
  { drafts = false } = {},
): ContentsEntryDto[] =>
  contents.flatMap((entry, index) =>
    entry.state === "published" || drafts ? [presentEntry(entry, index + 1)] : [],
  );

/** All entries, for those who write the story. */
export const presentManagedContents = ({ contents }: Pick<StoryDoc, "contents">): ManagedChapterDto[] =>
  contents.map((entry, index) => ({
    ...presentEntry(entry, index + 1, true),
    id: String(entry.chapter),
    state: entry.state,
    publishAt: entry.scheduledFor?.toISOString() ?? null,
  }));

/** The cover; until one is stored, the one that is drawn on request. */
export function presentCover(
  story: Pick<StoryDoc, "_id" | "slug" | "title" | "cover" | "authorCard">,
): PictureDto {
  if (story.cover) return presentPicture(story.cover, story.title);
  const drawn = coversPaths.drawnCover({ id: String(story._id), slug: story.slug });
  // It has the author's name on it, and browsers keep it for a day: another address once that name is gone.
  const src = story.authorCard.username === "" ? `${drawn}?by=nobody` : drawn;
  return { sources: [], src, width: 1600, height: 2400, alt: story.title };
}

/** Who wrote a story; of an author who has left the site no more than that. */
export const presentAuthor = ({
  author,
  authorCard,
}: Pick<StoryDoc, "author" | "authorCard">): UserCardDto =>
  authorCard.username === ""
    ? { id: String(DELETED_AUTHOR), username: "", name: peopleText.deletedAuthor, photo: null }
    : presentUserCard({
        _id: author,
        username: authorCard.username,
        name: authorCard.name,
        profile_photo: authorCard.photo,
      });

/** A place of the contents. `number` counts every entry, drafts included. */
export const presentEntry = (entry: ContentsEntry, number: number, unlocked = false): ContentsEntryDto => ({
  number,
  title: entry.title,
  type: entry.type,
  words: entry.words,
  publishedAt: entry.publishedAt?.toISOString() ?? null,
  open: entry.open || unlocked,
  ...(entry.part ? { part: String(entry.part) } : {}),
});

/** The first entry that one reads: after the front matter; null when nothing is open, and nothing opens by joining. */
export const firstChapterOf = ({
  contents,
  asksToJoin: asks,
}: Pick<StoryDto, "contents" | "asksToJoin">): number | null => {
  const open = contents.filter((entry) => entry.open || asks);
  return (open.find((entry) => entry.type !== "front-matter") ?? open[0])?.number ?? null;
};

/** What lists read of a story. */
export const CARD: Readonly<Record<string, 1>> = Object.fromEntries(
  CARD_FIELDS.map((field) => [field, 1 as const]),
);
