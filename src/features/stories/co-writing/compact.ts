import * as Y from "yjs";
import { documentAt } from "./log.ts";
import { CoWriting, type CoWritingDoc, CoWritingUpdate } from "./model.ts";

/** Entries beside the snapshot from which on it is worth while. */
const MANY = 200;
const DAY = 86_400_000;

/**
 * Takes the entries of documents together that their chapters' texts have: the snapshot is stored before the entries
 * lose their bytes, and their numbers stay taken for a day, so that no process that has read less can take them again.
 */
export async function compactDocuments(now: Date, many = MANY): Promise<number> {
  let compacted = 0;
  const due = { $expr: { $gt: [{ $subtract: ["$textAt", "$upTo"] }, many] } };
  const touched = { touchedAt: { $gt: new Date(now.getTime() - 7 * DAY) } };
  for await (const head of CoWriting.find({ ...touched, ...due })
    .lean<CoWritingDoc[]>()
    .cursor()) {
    await compactDocument(head);
    compacted += 1;
  }
  const old = { update: { $exists: false }, at: { $lt: new Date(now.getTime() - DAY) } };
  await CoWritingUpdate.deleteMany(old);
  return compacted;
}

/** One document; nothing where another process has done it meanwhile. */
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
