import { CoWriting, type CoWritingDoc, CoWritingUpdate } from "./model.ts";
import type { Rooms } from "./rooms.ts";

/** Milliseconds back within which a document may have words that its chapter has not got, of a process that is gone. */
const LATELY_MS = 24 * 60 * 60 * 1_000;
/** Milliseconds that whoever wrote them is given to do it. */
const GIVEN_MS = 30_000;

/** Gives chapters the text of their documents where whoever wrote it is gone: a process that was killed. */
export async function sweepDocuments(rooms: Rooms, now: Date): Promise<void> {
  const lately = { $gt: new Date(now.getTime() - LATELY_MS) };
  const heads = CoWriting.find({ touchedAt: lately }, { snapshot: 0, vector: 0 }).lean<CoWritingDoc[]>();
  for await (const { _id, epoch, textAt } of heads.cursor()) {
    const before = new Date(now.getTime() - GIVEN_MS);
    const left = await CoWritingUpdate.exists({
      chapter: _id,
      epoch,
      n: { $gt: textAt },
      at: { $lt: before },
    });
    if (left) await rooms.settle(String(_id));
  }
}
