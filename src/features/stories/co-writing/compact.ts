import * as Y from "yjs";
import { createSweep } from "#core/jobs/sweep.ts";
import { documentAt } from "./log.ts";
import { CoWriting, type CoWritingDoc, CoWritingUpdate } from "./model.ts";

/** Minimum number of entries after the snapshot for compaction. */
const MANY = 200;
const DAY = 86_400_000;

/**
 * Compacts entries already contained in the chapter's text: the snapshot is stored before the entries lose
 * their bytes, and their numbers stay reserved for a day, so that a process that has read fewer entries
 * cannot reuse them.
 */
export async function compactDocuments(now: Date, many = MANY): Promise<number> {
  const due = { $expr: { $gt: [{ $subtract: ["$textAt", "$upTo"] }, many] } };
  const touched = { touchedAt: { $gt: new Date(now.getTime() - 7 * DAY) } };
  const heads = CoWriting.find({ ...touched, ...due })
    .lean<CoWritingDoc>()
    .cursor();
  const sweep = createSweep("long co-writing documents");
  const compacted = await sweep.each(heads, async (head) => {
    await compactDocument(head);
    return true;
  });
  const old = { update: { $exists: false }, at: { $lt: new Date(now.getTime() - DAY) } };
  await CoWritingUpdate.deleteMany(old);
  sweep.end();
  return compacted;
}

/** Compacts one document; does nothing if another process has done it in the meantime. */
export async function compactDocument(head: CoWritingDoc): Promise<void> {
  const { _id, epoch, upTo, textAt } = head;
  const doc = await documentAt(head, textAt);
  const snapshot = Buffer.from(Y.encodeStateAsUpdate(doc));
  const vector = Buffer.from(Y.encodeStateVector(doc));
  const { matchedCount } = await CoWriting.updateOne(
    { _id, epoch, upTo },
    { $set: { snapshot, vector, upTo: textAt } },
  );
  if (matchedCount === 0) return;
  await CoWritingUpdate.updateMany({ chapter: _id, epoch, n: { $lte: textAt } }, { $unset: { update: 1 } });
}
