import type { Types } from "mongoose";

/** Documents deleted at once: few, so that other requests do not wait. */
const BATCH = 500;

/** Methods required of a model. */
export interface Deletable {
  find(
    filter: object,
    projection: object,
  ): { limit(limit: number): { lean(): PromiseLike<readonly { readonly _id: unknown }[]> } };
  deleteMany(filter: object): PromiseLike<unknown>;
}

/**
 * Deletes all documents that match, in batches and outside of any transaction. Safe to run again after a crash.
 * @throws the reason of `signal` if it is aborted between two batches
 */
export async function deleteInBatches(
  model: Deletable,
  filter: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const documents = await model.find(filter, { _id: 1 }).limit(BATCH).lean();
    if (documents.length === 0) return;
    await model.deleteMany({ _id: { $in: documents.map(({ _id }) => _id as Types.ObjectId) } });
    if (documents.length < BATCH) return;
  }
}
