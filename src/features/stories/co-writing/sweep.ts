import { sweepEach } from "#core/jobs/sweep.ts";
import { CoWriting, type CoWritingDoc, CoWritingUpdate } from "./model.ts";
import type { Rooms } from "./rooms.ts";

/**
 * Look-back in milliseconds for documents with text not yet saved to the chapter by a process that has ended.
 */
const LATELY_MS = 24 * 60 * 60 * 1_000;
/** Grace period in milliseconds for the process that stored the text to save it. */
const GIVEN_MS = 30_000;

/**
 * Saves documents to their chapters if the responsible process was killed.
 * @throws AggregateError of all failures, at the end
 */
export async function sweepDocuments(rooms: Rooms, now: Date): Promise<void> {
  const lately = { $gt: new Date(now.getTime() - LATELY_MS) };
  const heads = CoWriting.find({ touchedAt: lately }, { snapshot: 0, vector: 0 }).lean<CoWritingDoc>();
  await sweepEach("co-writing documents", heads.cursor(), async ({ _id, epoch, textAt }) => {
    const before = new Date(now.getTime() - GIVEN_MS);
    const left = await CoWritingUpdate.exists({
      chapter: _id,
      epoch,
      n: { $gt: textAt },
      at: { $lt: before },
    });
    if (left) await rooms.settle(String(_id));
  });
}
