import type { ClientSession, Types } from "mongoose";

/** Of a document that keeps numbers. */
export type CounterId = Types.ObjectId | string;

/** Numbers by document; a document or a number that is missing is 0. */
export type Counts = ReadonlyMap<string, Readonly<Record<string, number>>>;

/**
 * Numbers that a feature keeps beside what they count, and how to count them anew: they are checked every night.
 * Whoever changes what is counted changes the number in the same transaction: then no number is ever wrong in between,
 * and a check beside any writes tells no falsehood.
 */
export interface Counter {
  /** What keeps the numbers, and what they are of: "stories.comments". */
  readonly name: string;
  /** Collection whose documents are gone through. */
  readonly collection: string;
  /** Collection that keeps the numbers under the same ids, where it is another; what it lacks is 0. */
  readonly kept?: string;
  /** Where each number stands in its document, as a dotted path. */
  readonly fields: Readonly<Record<string, string>>;
  /** Counts anew for a batch of documents, by index. Asked again, for one, within a transaction. */
  readonly count: (ids: readonly CounterId[], session?: ClientSession) => Promise<Counts>;
  /** Adds to the numbers what is missing; without it they are added to their fields, and none falls below 0. */
  readonly adjust?: (
    id: CounterId,
    changes: Readonly<Record<string, number>>,
    session: ClientSession,
  ) => Promise<void>;
}
