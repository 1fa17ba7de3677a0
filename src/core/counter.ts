import type { ClientSession, Types } from "mongoose";

/** Id of a document that stores counters. */
export type CounterId = Types.ObjectId | string;

/** Counts by document id; a missing document or count is 0. */
export type Counts = ReadonlyMap<string, Readonly<Record<string, number>>>;

/**
 * Denormalised counters of a feature, with the function that recomputes them for a check every night. The
 * counter must be changed in the same transaction as the counted data, so that it is never wrong in between
 * and a check during writes gives no false alarm.
 */
export interface Counter {
  /** Collection and counted items: "stories.comments". */
  readonly name: string;
  /** Collection with the documents to check. */
  readonly collection: string;
  /** Collection that stores the counters under the same ids, if different; a missing counter is 0. */
  readonly kept?: string;
  /** Dotted path of each counter in its document. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Recounts for a batch of documents, using an index. Called again for a single document within a
   * transaction.
   */
  readonly count: (ids: readonly CounterId[], session?: ClientSession) => Promise<Counts>;
  /**
   * Corrects the counters by the given differences; if undefined, the differences are added to the fields,
   * with a minimum of 0.
   */
  readonly adjust?: (
    id: CounterId,
    changes: Readonly<Record<string, number>>,
    session: ClientSession,
  ) => Promise<void>;
}
