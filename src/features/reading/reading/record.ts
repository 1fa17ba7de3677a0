import type { Types } from "mongoose";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { CHAPTER_START, type ParagraphPlace } from "#shared/reading/reading.ts";
import { recordsHistory } from "../../people/users/index.ts";
import { readStory, type StoryDoc } from "../../stories/stories/index.ts";
import { OpenedChapter, Reading, type ReadingDoc, readingId } from "./model.ts";

/** Reading progress: a chapter was opened, or the reader reached a paragraph of it. */
export interface Progress {
  readonly story: string;
  /** Chapter number, as in its address. */
  readonly number: number;
  /** Id of the chapter, which takes precedence: the number may be that of another chapter by now. */
  readonly chapter?: string;
  /** Omitted if the chapter was just opened. */
  readonly place?: ParagraphPlace;
  readonly at: Date;
}

/** Maximum number of seconds between two signals that count as reading. */
const PAUSE_MAX = 1_800;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Runs when a member leaves a chapter or reaches its end. */
    "reading.moved-on": (who: { readonly user: string; readonly story: string }) => Promise<void>;
  }
}

/**
 * Records where a member stopped in a story and which chapters they opened. Returns "nothing", and records
 * nothing, for guests, members with the history switched off, staff acting on someone's behalf, chapters they
 * may not read, and authors reading their own story.
 */
export async function recordProgress(
  { extensions }: Pick<Services, "extensions">,
  viewer: Viewer,
  progress: Progress,
): Promise<"kept" | "nothing"> {
  if (viewer.id === null || viewer.actor) return "nothing";
  const [story, keeps] = await Promise.all([readStory(viewer, progress.story), recordsHistory(viewer.id)]);
  const number = story ? currentNumber(story, progress) : 0;
  const entry = story?.contents[number - 1];
  if (!keeps || !story || entry?.state !== "published" || !entry.open) return "nothing";
  if (String(story.author) === viewer.id) return "nothing";
  const own = { user: toId(viewer.id), story: story._id };
  const { at } = progress;
  const before = await move(viewer.id, story, entry.chapter, progress);
  await Promise.all([
    before && before.at < at ? spend(own, before, at) : undefined,
    OpenedChapter.updateOne(
      { ...own, chapter: entry.chapter },
      { $set: { words: entry.words }, $setOnInsert: { firstAt: at } },
      { upsert: true },
    ).catch(unlessThere),
  ]);
  await follow(viewer.id, story, { ...progress, number }, before);
  if (before && (progress.place?.done || !before.chapter.equals(entry.chapter)))
    for (const movedOn of extensions.at("reading.moved-on"))
      await movedOn({ user: viewer.id, story: progress.story });
  return "kept";
}

/**
 * Returns the previous position, read atomically with the update; null the first time. Reopening the chapter
 * where the reader stopped keeps the paragraph.
 */
async function move(
  userId: string,
  { _id: story }: Pick<StoryDoc, "_id">,
  chapter: Types.ObjectId,
  { place, at }: Progress,
): Promise<ReadingDoc | null> {
  const _id = readingId(userId, String(story));
  const stays = (field: keyof ParagraphPlace) => ({
    $cond: [{ $eq: ["$chapter", chapter] }, `$${field}`, CHAPTER_START[field]],
  });
  const there = place
    ? { paragraph: place.paragraph, mark: { $literal: place.mark }, done: place.done }
    : { paragraph: stays("paragraph"), mark: stays("mark"), done: stays("done") };
  const fieldOr = (field: keyof ReadingDoc, otherwise: unknown) => ({ $ifNull: [`$${field}`, otherwise] });
  const set = {
    ...there,
    user: toId(userId),
    story,
    chapter,
    // Never goes back, so that time is counted once regardless of the order of signals.
    at: { $max: ["$at", at] },
    state: fieldOr("state", "reading"),
    startedAt: fieldOr("startedAt", at),
    finishedAt: fieldOr("finishedAt", null),
  };
  const once = () =>
    Reading.findOneAndUpdate({ _id }, [{ $set: set }], {
      upsert: true,
      returnDocument: "before",
      updatePipeline: true,
    }).lean<ReadingDoc>();
  // On two concurrent first signals the second finds the document created by the first.
  return once().catch((error) => {
    if (!isDuplicateKey(error)) throw error;
    return once();
  });
}

/** Adds the time since the last signal to the chapter that was open. */
const spend = (own: object, before: ReadingDoc, at: Date): Promise<unknown> =>
  OpenedChapter.updateOne(
    { ...own, chapter: before.chapter },
    { $inc: { seconds: Math.min(PAUSE_MAX, Math.round((at.getTime() - before.at.getTime()) / 1_000)) } },
  ).exec();

/**
 * Updates the state: opening a chapter of a dropped story sets it to reading, and reaching the end of the
 * last chapter of a complete story sets it to finished.
 */
async function follow(
  userId: string,
  story: StoryDoc,
  { number, place, at }: Progress,
  before: ReadingDoc | null,
): Promise<void> {
  const _id = readingId(userId, String(story._id));
  if (place?.done && story.complete && number === lastNumber(story))
    await Reading.updateOne(
      { _id, state: { $ne: "finished" } },
      { $set: { state: "finished", finishedAt: at } },
    );
  else if (!place && (before?.state === "dropped" || before?.state === "on-hold"))
    await Reading.updateOne({ _id, state: before.state }, { $set: { state: "reading" } });
  // The first upsert returns no document; a write that changes nothing triggers the notification.
  else if (!before) await Reading.updateOne({ _id }, { $set: { user: toId(userId) } });
}

/** Returns the present number of a chapter by its id, or the given number without one; 0 if it has left the story. */
export const currentNumber = (
  { contents }: Pick<StoryDoc, "contents">,
  { number, chapter }: Pick<Progress, "number" | "chapter">,
): number => (chapter ? contents.findIndex((entry) => String(entry.chapter) === chapter) + 1 : number);

const lastNumber = ({ contents }: Pick<StoryDoc, "contents">): number =>
  contents.findLastIndex(({ state }) => state === "published") + 1;

const unlessThere = (error: unknown): void => {
  if (!isDuplicateKey(error)) throw error;
};
