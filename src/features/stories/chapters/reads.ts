import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { findPlain, findsPlain } from "#core/db/find-plain.ts";
import { toId } from "#core/db/ids.ts";
import type { ChapterType } from "#shared/stories/chapters.enums.ts";
import { type StoryDoc, storyPolicy } from "../stories/index.ts";
import { cleanHtml, isKnown, knownHtml } from "./clean.ts";
import { Chapter, type ChapterDoc } from "./model.ts";

/** The chapter at a position in a story's contents for one viewer. */
export type ChapterAtPlace =
  | {
      readonly kind: "text";
      readonly chapter: ChapterDoc;
      readonly number: number;
      readonly unlocked: boolean;
    }
  /** A chapter after the preview of a paid story. */
  | { readonly kind: "locked"; readonly number: number };

const READING = { pending: 0, gate: 0, team: 0 } as const;
const findPublished = findsPlain(Chapter, { state: "published" }, READING);
const findWithoutText = findsPlain(Chapter, { state: "published" }, { ...READING, html: 0 });

/**
 * Returns the chapter at `number` of a story the viewer may read (checked by `readStory`): a published one,
 * or any for viewers who may see drafts; its text is sanitised. The page handles the mature gate. Null means
 * 404. One query, none for a locked chapter.
 */
export async function readChapter(
  viewer: Viewer,
  story: StoryDoc,
  number: number,
): Promise<ChapterAtPlace | null> {
  const entry = Number.isInteger(number) ? story.contents[number - 1] : undefined;
  const drafts = storyPolicy.can(viewer, "read-drafts", story);
  if (!entry || (entry.state !== "published" && !drafts)) return null;
  const unlocked = !entry.open && (drafts || isStaff(viewer) || hasBought(viewer, story));
  if (!entry.open && !unlocked) return { kind: "locked", number };
  const chapter = await (drafts ? readAny(entry.chapter) : readPublished(entry.chapter));
  return chapter && { kind: "text", chapter, number, unlocked };
}

/** Returns true if the viewer bought the story. */
export const hasBought = ({ bought }: Viewer, { _id }: { readonly _id: unknown }): boolean =>
  bought?.has(String(_id)) ?? false;

/** Omits the text if it is cached and current, because it makes up most of the cost of the query. */
async function readPublished(id: ChapterDoc["_id"]): Promise<ChapterDoc | null> {
  const known = isKnown(id) ? await findWithoutText(id) : null;
  const html = known && knownHtml(known);
  if (known && html !== null) return { ...known, html };
  return cleaned(await findPublished(id));
}

const readAny = async (_id: ChapterDoc["_id"]): Promise<ChapterDoc | null> =>
  cleaned(await findPlain(Chapter, { _id, deletedAt: null }, READING));

const cleaned = (chapter: ChapterDoc | null): ChapterDoc | null =>
  chapter && { ...chapter, html: cleanHtml(chapter) };

/** A chapter's number and title. */
export type ChapterPlace = Pick<ChapterDoc, "_id" | "number" | "title">;

/** Returns the numbers and titles of published chapters by id. One query. */
export async function findChapterPlaces(ids: readonly string[]): Promise<Map<string, ChapterPlace>> {
  if (ids.length === 0) return new Map();
  const chapters = await Chapter.find(
    { _id: { $in: ids.map(toId) }, state: "published", deletedAt: null },
    { number: 1, title: 1 },
  ).lean<ChapterPlace[]>();
  return new Map(chapters.map((chapter) => [String(chapter._id), chapter]));
}

/** Returns the numbers and titles of chapters in any state, for their team, by id. One query. */
export async function findOwnChapterPlaces(ids: readonly string[]): Promise<Map<string, ChapterPlace>> {
  if (ids.length === 0) return new Map();
  const chapters = await Chapter.find(
    { _id: { $in: ids.map(toId) }, deletedAt: null },
    { number: 1, title: 1 },
  ).lean<ChapterPlace[]>();
  return new Map(chapters.map((chapter) => [String(chapter._id), chapter]));
}

/** Returns a chapter with its pending edit for its writers; null for anyone else. */
export async function readChapterToEdit(
  viewer: Viewer,
  story: StoryDoc,
  number: number,
): Promise<ChapterDoc | null> {
  const entry = Number.isInteger(number) ? story.contents[number - 1] : undefined;
  if (!entry || !storyPolicy.can(viewer, "read-drafts", story)) return null;
  return Chapter.findById(entry.chapter).lean<ChapterDoc>();
}

/** A chapter's text and position. */
export interface ChapterText {
  readonly number: number;
  readonly title: string;
  readonly type: ChapterType;
  readonly html: string;
}

/** Chapters in memory at once while iterating over a story. */
const AT_ONCE = 8;

/**
 * Yields the chapters with text the viewer may read, in order from `first`, by the rule of `readChapter`:
 * drafts for the team, nothing after a preview. The page handles the mature gate. One query per 8 chapters.
 */
export async function* readTexts(viewer: Viewer, story: StoryDoc, first = 1): AsyncGenerator<ChapterText> {
  const drafts = storyPolicy.can(viewer, "read-drafts", story);
  const readsAll = drafts || isStaff(viewer) || hasBought(viewer, story);
  const entries = story.contents.flatMap(({ chapter, state, open, title, type }, index) =>
    index + 1 >= first && (state === "published" || drafts) && (open || readsAll)
      ? [{ chapter, number: index + 1, title, type }]
      : [],
  );
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const some = entries.slice(at, at + AT_ONCE);
    const chapters = await Chapter.find(
      {
        _id: { $in: some.map(({ chapter }) => chapter) },
        deletedAt: null,
        ...(drafts ? {} : { state: "published" as const }),
      },
      { html: 1 },
    ).lean<Pick<ChapterDoc, "_id" | "html">[]>();
    const texts = new Map(chapters.map(({ _id, html }) => [String(_id), html]));
    for (const { chapter, ...place } of some) {
      const html = texts.get(String(chapter));
      if (html !== undefined) yield { ...place, html };
    }
  }
}

/** Counts the published chapters after the preview, which this viewer may not read. */
export function countLocked(viewer: Viewer, story: StoryDoc): number {
  if (storyPolicy.can(viewer, "read-drafts", story) || isStaff(viewer) || hasBought(viewer, story)) return 0;
  return story.contents.filter(({ state, open }) => state === "published" && !open).length;
}

/**
 * Returns the open chapters of a story in order, with their text, for exports. `whole`: includes those after
 * the preview.
 */
export async function readWholeText(story: StoryDoc, { whole = false } = {}): Promise<ChapterDoc[]> {
  const entries = story.contents.filter(({ state, open }) => state === "published" && (open || whole));
  const chapters = await Chapter.find({ story: story._id, state: "published", deletedAt: null }, READING)
    .sort({ number: 1 })
    .lean<ChapterDoc[]>();
  const byId = new Map(chapters.map((chapter) => [String(chapter._id), chapter]));
  return entries.flatMap(({ chapter }) => byId.get(String(chapter)) ?? []);
}

/** Returns the published revision number of each of a story's published chapters, by chapter id. One query. */
export async function readShownRevisions({
  contents,
}: Pick<StoryDoc, "contents">): Promise<Map<string, number>> {
  const published = contents.filter(({ state }) => state === "published").map(({ chapter }) => chapter);
  const chapters = await Chapter.find(
    { _id: { $in: published }, state: "published", deletedAt: null },
    { revision: 1 },
  ).lean<Pick<ChapterDoc, "_id" | "revision">[]>();
  return new Map(chapters.map(({ _id, revision }) => [String(_id), revision]));
}

/**
 * Returns every chapter that is not deleted, including drafts and pending edits, in order, for its writers and
 * the author's archive.
 */
export async function readEveryText(story: Pick<StoryDoc, "_id">): Promise<ChapterDoc[]> {
  return Chapter.find({ story: story._id, deletedAt: null }, { gate: 0, team: 0 })
    .sort({ number: 1 })
    .lean<ChapterDoc[]>();
}
