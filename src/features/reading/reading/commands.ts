import type { Types } from "mongoose";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { readingMessages } from "#shared/reading/reading.messages.ts";
import type { ReadingState } from "#shared/reading/reading.ts";
import { updateUser } from "../../people/profile/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { OpenedChapter, Reading, type ReadingDoc, readingId } from "./model.ts";
import { recordProgress } from "./record.ts";
import { type PlaceInput, placeRules, type StateInput, stateRules } from "./rules.ts";
import { OpeningTotals } from "./totals-model.ts";

/**
 * Sets the caller's reading state of a story they began.
 * @throws 403 for a guest, 404 if they have not begun it.
 */
export async function setReadingState(
  { now }: Services,
  caller: Caller,
  id: Types.ObjectId,
  input: unknown,
): Promise<void> {
  const user = toId(memberOf(caller));
  const { state } = validate<StateInput>(stateRules, input);
  if (!(await Reading.exists({ _id: id, user }))) throw notFound();
  await changeState(id, state, now());
}

/** Sets the state of a reading; the present state changes nothing, because clients send entries back. */
const changeState = (_id: Types.ObjectId, state: ReadingState, at: Date) =>
  Reading.updateOne(
    { _id, state: { $ne: state } },
    { $set: { state, finishedAt: state === "finished" ? at : null } },
  );

/**
 * Sets the caller's reading state of a story that they may not have opened yet. The position of a new reading
 * is the first chapter; no chapter counts as opened.
 * @throws 403 for a guest, 404 if it is hidden, 400 if it is their own or has no chapter to read
 */
export async function setStateOfUnopened(
  { now }: Services,
  caller: Caller,
  id: string,
  state: ReadingState,
): Promise<void> {
  const own = memberOf(caller);
  const story = await readStory(caller.viewer, id);
  if (!story) throw notFound();
  const first = story.contents.find((entry) => entry.state === "published" && entry.open);
  if (String(story.author) === own || !first) throw applicationError(readingMessages.nothingToRead);
  const at = now();
  const begun = { user: toId(own), story: story._id, chapter: first.chapter, startedAt: at, at };
  const finishedAt = state === "finished" ? at : null;
  const _id = readingId(own, id);
  await Reading.updateOne({ _id }, { $setOnInsert: { ...begun, state, finishedAt } }, { upsert: true }).catch(
    (error) => {
      // On two concurrent first requests the second finds the document created by the first.
      if (!isDuplicateKey(error)) throw error;
    },
  );
  await changeState(_id, state, at);
}

/** Sets the reading state by story id. */
export const setStoryState = async (
  services: Services,
  caller: Caller,
  story: string,
  state: ReadingState | string | undefined,
): Promise<void> => setReadingState(services, caller, readingId(memberOf(caller), story), { state });

/**
 * Saves the caller's position in a story (`POST /api/readings`), like opening the chapter and scrolling to
 * the paragraph.
 * @throws 400 for a chapter they cannot read, and if nothing is saved
 */
export async function savePosition(services: Services, caller: Caller, input: unknown): Promise<ReadingDoc> {
  const own = memberOf(caller);
  const { story: id, chapter, paragraph, mark = "", done = false } = validate<PlaceInput>(placeRules, input);
  const story = await readStory(caller.viewer, id);
  if (!story) throw invalidField("story", messages.noSuchStory);
  const number = story.contents.findIndex((entry) => String(entry.chapter) === chapter) + 1;
  if (number === 0) throw invalidField("chapter", messages.noSuchChapter);
  const place = paragraph === undefined ? {} : { place: { paragraph, mark, done } };
  const outcome = await recordProgress(services, caller.viewer, {
    story: id,
    number,
    chapter,
    ...place,
    at: services.now(),
  });
  const reading = outcome === "kept" && (await Reading.findById(readingId(own, id)).lean<ReadingDoc>());
  if (!reading) throw applicationError(readingMessages.notRemembered);
  return reading;
}

/** Deletes the caller's reading of a story; does nothing if there is none. */
export async function forgetReading(caller: Caller, story: string): Promise<void> {
  const own = { user: toId(memberOf(caller)), story: toId(story) };
  await OpenedChapter.deleteMany(own);
  await Reading.deleteOne({ _id: readingId(memberOf(caller), story), user: own.user });
}

/** Deletes a reading by its id, like `forgetReading`. */
export async function forgetReadingById(caller: Caller, id: string): Promise<void> {
  const own = { _id: toId(id), user: toId(memberOf(caller)) };
  const reading = await Reading.findOne(own).select("story").lean<ReadingDoc>();
  if (!reading) throw notFound();
  await forgetReading(caller, String(reading.story));
}

/** Deletes the caller's whole reading history. */
export const clearHistory = (caller: Caller): Promise<void> => forgetReadingsOf(memberOf(caller));

/** Switches the history on or off. When off, nothing new is recorded; existing entries stay until cleared. */
export const setHistoryRecording = (services: Services, caller: Caller, keep: boolean): Promise<unknown> =>
  updateUser(services, caller, memberOf(caller), { keepHistory: keep });

/** Deletes all reading data of an account. Idempotent. */
export async function forgetReadingsOf(user: string): Promise<void> {
  await OpenedChapter.deleteMany({ user: toId(user) });
  for await (const { _id } of Reading.find({ user: toId(user) })
    .select("_id")
    .lean()
    .cursor())
    await Reading.deleteOne({ _id });
}

/** Deletes all reading data of a permanently deleted story. Idempotent. */
export async function forgetReadingsOfStory(story: string): Promise<void> {
  await OpenedChapter.deleteMany({ story: toId(story) });
  await OpeningTotals.deleteMany({ story: toId(story) });
  await Reading.deleteMany({ story: toId(story) });
}

export function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
