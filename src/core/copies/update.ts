import type { ClientSession, Model, Types } from "mongoose";
import { toId } from "../db/ids.ts";
import { inTransaction } from "../db/transaction.ts";
import { type Copies, type Copying, projectionOf, type SourceChange, writeCopies } from "./copies.ts";
import type { OutdatedCopiesDoc } from "./outdated.ts";

/** Limit on documents that a change of a source updates in its transaction; a job updates more. */
export const UPDATED_AT_ONCE = 200;

/** Batch size of the job: small, so that other requests do not wait for it. */
const BATCH = 200;

/** A kind of source, and how its copies are found and updated. */
export interface CopiedSource<Source, Change extends SourceChange<Source>, Context> {
  readonly outdated: Model<OutdatedCopiesDoc>;
  /** Field of a document with copies that references its source. */
  readonly of: string;
  /** Returns a source in its current state; null if it is deleted. */
  readonly read: (id: Types.ObjectId) => Promise<Source | null>;
  /** Returns all copies of the data of such sources. */
  readonly all: (context: Context) => readonly Copies<Source, Change>[];
  /** Requests the job in the source's transaction; the job calls `updateOutdated`. */
  readonly announce: (context: Context, id: string, session: ClientSession) => Promise<unknown>;
}

/** Creates the operations that update the copies of one kind of source (decisions 82 and 100). */
export function copiedSource<
  Source extends { readonly _id: Types.ObjectId },
  Change extends SourceChange<Source>,
  Context = undefined,
>({ outdated, of, read, all, announce }: CopiedSource<Source, Change, Context>) {
  type Of = Copies<Source, Change>;

  /**
   * Updates the copies of a source's data in the source's transaction if they are few. If there are many, or a
   * job is updating them already, marks them as out of date and leaves them to the job.
   */
  async function updateCopies(context: Context, change: Change, session: ClientSession): Promise<void> {
    const concerned = all(context).flatMap((copies) => {
      const filter = copies.concerned(change);
      return filter ? [{ copies, filter }] : [];
    });
    if (concerned.length === 0) return;
    const { _id } = change.after;
    const names = concerned.map(({ copies }) => copies.name);
    const marking = { $inc: { changes: 1 }, $addToSet: { copies: { $each: names } } };
    const marked = await outdated.findOneAndUpdate({ _id }, marking, { session });
    if (!marked) {
      let left = UPDATED_AT_ONCE;
      const few: { readonly copies: Of; readonly documents: readonly Copying[] }[] = [];
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
          await writeCopies(copies.model, copies.valuesOf(change.after), documents, session);
        return;
      }
      await outdated.findOneAndUpdate({ _id }, marking, { session, upsert: true });
    }
    await announce(context, String(_id), session);
  }

  /**
   * Updates all copies of a source that are out of date, in batches, and starts again whenever the source
   * changes meanwhile. Safe to run at any time, and again after a crash.
   */
  async function updateOutdated(context: Context, id: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const mark = await outdated.findById(toId(id)).lean<OutdatedCopiesDoc>();
      if (!mark) return;
      if (!(await updateAll(context, mark, signal))) continue;
      const { _id, changes } = mark;
      await outdated.findOneAndDelete({ _id, changes });
    }
  }

  /** Returns false if the source was changed meanwhile. */
  async function updateAll(context: Context, mark: OutdatedCopiesDoc, signal: AbortSignal): Promise<boolean> {
    // Read after the mark: a change that this state does not include also changes the mark.
    const source = await read(mark._id);
    if (!source) return true;
    for (const copies of all(context))
      if (mark.copies.includes(copies.name))
        for await (const batch of batchesOf(copies, source)) {
          signal.throwIfAborted();
          if (!(await updateBatch(copies, source, mark, batch))) return false;
        }
    return true;
  }

  async function* batchesOf({ model }: Of, { _id }: Source): AsyncIterable<Copying["_id"][]> {
    let batch: Copying["_id"][] = [];
    const documents = model
      .find({ [of]: _id }, { _id: 1 })
      .lean()
      .cursor({ batchSize: BATCH });
    for await (const document of documents as AsyncIterable<Copying>) {
      batch.push(document._id);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  const updateBatch = (
    copies: Of,
    source: Source,
    { _id, changes }: OutdatedCopiesDoc,
    batch: readonly Copying["_id"][],
  ): Promise<boolean> =>
    inTransaction(async (session) => {
      // Conflicts with a change of the source, so that the last state is written last.
      const current = await outdated.findOneAndUpdate(
        { _id, changes },
        { $inc: { batches: 1 } },
        { session },
      );
      if (!current) return false;
      // Documents may have moved to another source meanwhile.
      const documents = await copies.model
        .find({ _id: { $in: batch }, [of]: _id }, projectionOf(copies))
        .session(session)
        .lean<Copying[]>();
      await writeCopies(copies.model, copies.valuesOf(source), documents, session);
      return true;
    });

  return { updateCopies, updateOutdated };
}
