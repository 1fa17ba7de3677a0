import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { Story, type StoryDoc } from "../model.ts";
import type { StoryChange } from "../story-change.ts";
import { allCopies, projectionOf, writeCopies } from "./copies.ts";
import { OutdatedCopies, type OutdatedCopiesDoc } from "./model.ts";
import type { Copying, StoryCopies } from "./story-copies.ts";
import "../events.ts";

type Dependencies = Pick<Services, "events" | "extensions">;

/** Limit on documents that a change of a story updates in its transaction; a job updates more. */
export const UPDATED_AT_ONCE = 200;

/** Batch size of the job: small, so that other requests do not wait for it. */
const BATCH = 200;

/**
 * Updates the copies of a story's data in the story's transaction if they are few. If there are many, or a
 * job is updating them already, marks them as out of date and leaves them to the job.
 */
export async function updateCopies(
  services: Dependencies,
  change: StoryChange,
  session: ClientSession,
): Promise<void> {
  const concerned = allCopies(services).flatMap((copies) => {
    const filter = copies.concerned(change);
    return filter ? [{ copies, filter }] : [];
  });
  if (concerned.length === 0) return;
  const { _id } = change.after;
  const names = concerned.map(({ copies }) => copies.name);
  const marking = { $inc: { changes: 1 }, $addToSet: { copies: { $each: names } } };
  const marked = await OutdatedCopies.findOneAndUpdate({ _id }, marking, { session });
  if (!marked) {
    let left = UPDATED_AT_ONCE;
    const few: { readonly copies: StoryCopies; readonly documents: readonly Copying[] }[] = [];
    for (const { copies, filter } of concerned) {
      const documents = await copies.model
        .find(filter, projectionOf(copies))
        .session(session)
        .limit(left + 1)
        .lean<Copying[]>();
      left -= documents.length;
      if (left < 0) break;
      few.push({ copies, documents });
    }
    if (left >= 0) {
      for (const { copies, documents } of few)
        await writeCopies(copies, copies.valuesOf(change.after), documents, session);
      return;
    }
    await OutdatedCopies.findOneAndUpdate({ _id }, marking, { session, upsert: true });
  }
  await services.events.publish("story.copies-outdated", { id: String(_id) }, session);
}

/**
 * Updates all copies of a story that are out of date, in batches, and starts again whenever the story changes
 * meanwhile. Safe to run at any time, and again after a crash.
 */
export async function updateOutdated(
  services: Dependencies,
  story: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const outdated = await OutdatedCopies.findById(toId(story)).lean<OutdatedCopiesDoc>();
    if (!outdated) return;
    if (!(await updateAll(services, outdated, signal))) continue;
    const { _id, changes } = outdated;
    await OutdatedCopies.findOneAndDelete({ _id, changes });
  }
}

/** Returns false if the story was changed meanwhile. */
async function updateAll(
  services: Dependencies,
  outdated: OutdatedCopiesDoc,
  signal: AbortSignal,
): Promise<boolean> {
  // Read after the mark: a change that this state does not include also changes the mark.
  const story = await Story.findById(outdated._id).select("-password").lean<StoryDoc>();
  if (!story) return true;
  for (const copies of allCopies(services))
    if (outdated.copies.includes(copies.name))
      for await (const batch of batchesOf(copies, story)) {
        signal.throwIfAborted();
        if (!(await updateBatch(copies, story, outdated, batch))) return false;
      }
  return true;
}

async function* batchesOf({ model }: StoryCopies, { _id }: StoryDoc): AsyncIterable<Copying["_id"][]> {
  let batch: Copying["_id"][] = [];
  const documents = model.find({ story: _id }, { _id: 1 }).lean().cursor({ batchSize: BATCH });
  for await (const document of documents as AsyncIterable<Copying>) {
    batch.push(document._id);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const updateBatch = (
  copies: StoryCopies,
  story: StoryDoc,
  { _id, changes }: OutdatedCopiesDoc,
  batch: readonly Copying["_id"][],
): Promise<boolean> =>
  inTransaction(async (session) => {
    // Conflicts with a change of the story, so that the last state is written last.
    const current = await OutdatedCopies.findOneAndUpdate(
      { _id, changes },
      { $inc: { batches: 1 } },
      { session },
    );
    if (!current) return false;
    const documents = await copies.model
      .find({ _id: { $in: batch } }, projectionOf(copies))
      .session(session)
      .lean<Copying[]>();
    await writeCopies(copies, copies.valuesOf(story), documents, session);
    return true;
  });
