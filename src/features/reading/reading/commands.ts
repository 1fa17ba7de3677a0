import type { Types } from "mongoose";
import { applicationError, forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { messages } from "../../../shared/messages.ts";
import { readingMessages } from "../../../shared/reading/reading.messages.ts";
import type { ReadingState } from "../../../shared/reading/reading.ts";
import { updateUser } from "../../people/profile/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { OpenedChapter, Reading, type ReadingDoc, readingId } from "./model.ts";
import { recordProgress } from "./record.ts";
import { type PlaceInput, placeRules, type StateInput, stateRules } from "./rules.ts";
import { OpeningTotals } from "./totals-model.ts";

/** Says how the caller stands to a story they began. @throws 403 for a guest, 404 where they have not begun it. */
export async function setReadingState(
  { now }: Services,
  caller: Caller,
  id: Types.ObjectId,
  input: unknown,
): Promise<void> {
  const user = toId(memberOf(caller));
  const { state } = validate<StateInput>(stateRules, input);
  const set = { state, finishedAt: state === "finished" ? now() : null };
  const { matchedCount } = await Reading.updateOne({ _id: id, user }, { $set: set });
  if (matchedCount === 0) throw notFound();
}

/** The same by the story. */
export const setStoryState = async (
  services: Services,
  caller: Caller,
  story: string,
  state: ReadingState | string | undefined,
): Promise<void> => setReadingState(services, caller, readingId(memberOf(caller), story), { state });

/**
 * Keeps the caller's place in a story (`POST /api/readings`), as opening the chapter and scrolling to the paragraph do.
 * @throws 400 for a chapter they cannot read, and where nothing is kept
 */
export async function keepPlace(services: Services, caller: Caller, input: unknown): Promise<ReadingDoc> {
  const own = memberOf(caller);
  const { story: id, chapter, paragraph, mark = "", done = false } = validate<PlaceInput>(placeRules, input);
  const story = await readStory(caller.viewer, id);
  if (!story) throw invalidField("story", messages.noSuchStory);
  const number = story.contents.findIndex((entry) => String(entry.chapter) === chapter) + 1;
  if (number === 0) throw invalidField("chapter", messages.noSuchChapter);
  const place = paragraph === undefined ? {} : { place: { paragraph, mark, done } };
  const kept = await recordProgress(services, caller.viewer, {
    story: id,
    number,
    ...place,
    at: services.now(),
  });
  const reading = kept === "kept" && (await Reading.findById(readingId(own, id)).lean<ReadingDoc>());
  if (!reading) throw applicationError(readingMessages.notRemembered);
  return reading;
}

/** Forgets that the caller read a story; where nothing is known it does nothing. */
export async function forgetReading(caller: Caller, story: string): Promise<void> {
  const own = { user: toId(memberOf(caller)), story: toId(story) };
  await OpenedChapter.deleteMany(own);
  await Reading.deleteOne({ _id: readingId(memberOf(caller), story), user: own.user });
}

/** `forgetReading` by its own id. */
export async function forgetReadingById(caller: Caller, id: string): Promise<void> {
  const own = { _id: toId(id), user: toId(memberOf(caller)) };
  const reading = await Reading.findOne(own).select("story").lean<ReadingDoc>();
  if (!reading) throw notFound();
  await forgetReading(caller, String(reading.story));
}

/** Forgets everything the caller read. */
export const clearHistory = (caller: Caller): Promise<void> => forgetReadingsOf(memberOf(caller));

/** Switches the history on or off; off, nothing more is remembered, and what was stays until it is cleared. */
export const keepHistory = (services: Services, caller: Caller, keep: boolean): Promise<unknown> =>
  updateUser(services, caller, memberOf(caller), { keepHistory: keep });

/** Forgets all that an account read; may run again at any time. */
export async function forgetReadingsOf(user: string): Promise<void> {
  await OpenedChapter.deleteMany({ user: toId(user) });
  for await (const { _id } of Reading.find({ user: toId(user) })
    .select("_id")
    .lean()
    .cursor())
    await Reading.deleteOne({ _id });
}

/** Forgets who read a story that is gone for good; may run again at any time. */
export async function forgetReadingsOfStory(story: string): Promise<void> {
  await OpenedChapter.deleteMany({ story: toId(story) });
  await OpeningTotals.deleteMany({ story: toId(story) });
  await Reading.deleteMany({ story: toId(story) });
}

export function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
