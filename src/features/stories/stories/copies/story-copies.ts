import type { ClientSession, Types } from "mongoose";
import type { Filter } from "#core/base/policy.ts";
import type { StoryDoc } from "../model.ts";
import type { StoryChange } from "../story-change.ts";

/** Document with copies of a story's data. */
export interface Copying extends Readonly<Record<string, unknown>> {
  readonly _id: Types.ObjectId;
}

/** Values that a story gives to a document; none if the document stays as it is. */
export type ValuesOf = (document: Copying) => Readonly<Record<string, unknown>>;

/** Methods required of a model with copies. */
export interface ModelWithCopies {
  find(
    filter: object,
    projection: object,
  ): {
    session(session: ClientSession): ModelQuery;
    lean(): { cursor(options: { batchSize: number }): AsyncIterable<unknown> };
  };
  updateMany(filter: object, update: object, options: object): PromiseLike<unknown>;
}
interface ModelQuery {
  limit(limit: number): ModelQuery;
  lean<Result>(): PromiseLike<Result>;
}

/** Data of a story that is copied to documents of a feature, of which a story may have any number. */
export interface StoryCopies {
  /** Unique name; the API withholds entries by it while they are out of date (`withheldWhileOutdated`). */
  readonly name: string;
  readonly model: ModelWithCopies;
  /** Fields of a document that are written, or that decide what is written. */
  readonly fields: readonly string[];
  /** Returns a filter for the documents that a change may concern; null if it concerns none. */
  readonly concerned: (change: StoryChange) => Filter | null;
  /** Returns what a story in its current state gives to each of its documents. */
  readonly valuesOf: (story: StoryDoc) => ValuesOf;
}

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Data of stories that a feature copies to its documents. */
    "story.copies": StoryCopies;
  }
}
