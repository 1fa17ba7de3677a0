import type { Types } from "mongoose";
import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { isDuplicateKey } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { CHAPTER_START, type ParagraphPlace } from "../../../shared/reading/reading.ts";
import { keepsHistory } from "../../people/users/index.ts";
import { readStory, type StoryDoc } from "../../stories/stories/index.ts";
import { OpenedChapter, Reading, type ReadingDoc, readingId } from "./model.ts";

/** What happened: a chapter was opened, or the reader came to a paragraph of it. */
export interface Progress {
  readonly story: string;
  /** Of the chapter, as in its address. */
  readonly number: number;
  /** Left out where the chapter was just opened. */
  readonly place?: ParagraphPlace;
  readonly at: Date;
}

/** Seconds of reading that one pause between two signs of life counts for at most. */
const PAUSE_MAX = 1_800;

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** A member left a chapter or came to its end. */
    "reading.moved-on": (who: { readonly user: string; readonly story: string }) => Promise<void>;
  }
}

/**
 * Keeps where a member stopped in a story and which chapters they opened; "nothing" for a guest, for who has the
 * history switched off, for who acts in another's name, and for what they may not read. Their own story's author
 * reads as a writer: that is not kept either.
 */
export async function recordProgress(
  { extensions }: Pick<Services, "extensions">,
  viewer: Viewer,
  progress: Progress,
): Promise<"kept" | "nothing"> {
  if (viewer.id === null || viewer.actor) return "nothing";
  const [story, keeps] = await Promise.all([readStory(viewer, progress.story), keepsHistory(viewer.id)]);
  const entry = story?.contents[progress.number - 1];
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
  await follow(viewer.id, story, progress, before);
  if (before && (progress.place?.done || !before.chapter.equals(entry.chapter)))
    for (const movedOn of extensions.at("reading.moved-on"))
      await movedOn({ user: viewer.id, story: progress.story });
  return "kept";
}

/**
 * The place before, as it was in the same moment; null at the first time. Who opens the chapter they stopped in stays
 * at their paragraph.
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
  const kept = (field: keyof ReadingDoc, otherwise: unknown) => ({ $ifNull: [`$${field}`, otherwise] });
  const set = {
    ...there,
    ...{ user: toId(userId), story, chapter },
    // It never goes back, so that time is counted once in whatever order signs arrive.
    at: { $max: ["$at", at] },
    state: kept("state", "reading"),
    startedAt: kept("startedAt", at),
    finishedAt: kept("finishedAt", null),
  };
  const once = () =>
    Reading.findOneAndUpdate({ _id }, [{ $set: set }], {
      upsert: true,
      returnDocument: "before",
      updatePipeline: true,
    }).lean<ReadingDoc>();
  // Two first signs at once: the second finds what the first made.
  return once().catch((error) => {
    if (!isDuplicateKey(error)) throw error;
    return once();
  });
}

/** Counts the time since the last sign of life for the chapter that was open. */
const spend = (own: object, before: ReadingDoc, at: Date): Promise<unknown> =>
  OpenedChapter.updateOne(
    { ...own, chapter: before.chapter },
    { $inc: { seconds: Math.min(PAUSE_MAX, Math.round((at.getTime() - before.at.getTime()) / 1_000)) } },
  ).exec();

/**
 * What follows for the state: who opens a chapter of what they had put away reads it again, who comes to the end of
 * the last chapter of a complete story has finished it.
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
  // The first of a pair is no answer's document: told of by a write that changes nothing.
  else if (!before) await Reading.updateOne({ _id }, { $set: { user: toId(userId) } });
}

const lastNumber = ({ contents }: Pick<StoryDoc, "contents">): number =>
  contents.findLastIndex(({ state }) => state === "published") + 1;

const unlessThere = (error: unknown): void => {
  if (!isDuplicateKey(error)) throw error;
};
