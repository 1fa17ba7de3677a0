import type { Model, Types } from "mongoose";
import type { Involvement } from "#shared/people/conflicts.text.ts";
import type { AuditSubjectType } from "./audit-kinds.ts";
import type { Filter } from "./base/policy.ts";
import type { Caller } from "./base/viewer.ts";
import { toId } from "./db/ids.ts";
import { cursorAt, findKeysetPage } from "./db/keyset.ts";

/** Something that waits for a decision of staff. */
export interface ReviewItem {
  /** Unique within its queue. */
  readonly id: string;
  readonly since: Date;
  readonly title: string;
  /** Page on which staff decide it. */
  readonly href: string;
  /** Member whom it is about or from; null for a guest. */
  readonly by: string | null;
  /** Staff member it is assigned to, in queues that store assignments themselves. */
  readonly assignee?: string | null;
}

/** A place between items of a queue: after (or before) everything up to this time and id. */
export interface ReviewPlace {
  readonly since: Date;
  readonly id: string;
}

export interface ReviewAsk {
  readonly limit: number;
  readonly after?: ReviewPlace | null;
  readonly before?: ReviewPlace | null;
  readonly matching?: Filter;
}

/** Assignments that a feature stores in its own documents. */
export interface OwnAssignment {
  /** Filter for the items assigned to a staff member, or to nobody. */
  readonly filterOf: (staff: string | null) => Filter;
  /** Assigns an item to the caller, or to nobody, and records it in the audit log. */
  readonly assign: (caller: Caller, id: string, isAssigned: boolean) => Promise<unknown>;
}

/**
 * A feature's part of the review queue: what staff decide one by one. It reads the documents that the
 * feature's own list shows; nothing is copied.
 */
export interface ReviewQueue {
  /** Stored with assignments and part of URLs: must never change. */
  readonly kind: string;
  readonly label: string;
  /** Type of its items in the audit log. */
  readonly subject: AuditSubjectType;
  readonly own?: OwnAssignment;
  /** Returns items, longest waiting first, and whether there are more in that direction. */
  readonly find: (
    ask: ReviewAsk,
  ) => Promise<{ readonly items: readonly ReviewItem[]; readonly more: boolean }>;
  /** True if a member has a part in an item, also after it was decided. */
  readonly isAbout: (id: string, member: string) => Promise<boolean>;
  /** Returns the subject of an item, also after it was decided; absent if only `isAbout` applies. */
  readonly matterOf?: (id: string) => Promise<ReviewMatter | null>;
  /** Counts the items, up to a hundred. */
  readonly count: () => Promise<number>;
}

/** Subject of an item, from which the members involved in it are computed (decision 84). */
export interface ReviewMatter {
  /** Name of its kind: that of a report kind, if there is one. */
  readonly kind: string;
  readonly id: string;
  /** Members whom the queue's feature knows to be involved. */
  readonly parties: readonly { readonly member: string; readonly as: Involvement }[];
}

/** Limit when counting the items of a queue. */
export const REVIEW_COUNT_MAX = 100;

/**
 * Defines a queue over the documents of a model that match a filter. It needs an index of the filter's
 * equalities followed by the time and `_id`.
 */
export function defineReviewQueue<Doc extends { _id: Types.ObjectId }>(
  model: Model<Doc>,
  {
    filter,
    key,
    projection,
    present,
    others = () => [],
    ...queue
  }: Pick<ReviewQueue, "kind" | "label" | "subject" | "own" | "matterOf"> & {
    readonly filter: Filter;
    /** Dotted path of the time since when it waits. */
    readonly key: string;
    readonly projection: Readonly<Record<string, 1>>;
    readonly present: (row: Doc) => Omit<ReviewItem, "id" | "since">;
    /** Returns the members with a part in an item besides the one whom it is about or from. */
    readonly others?: (row: Doc) => readonly unknown[];
  },
): ReviewQueue {
  return {
    ...queue,
    async find({ limit, after, before, matching = {} }) {
      const page = await findKeysetPage<Doc, Doc>(model, {
        filter: { ...filter, ...matching },
        key,
        rising: true,
        limit,
        projection,
        after: after && cursorOf(after),
        before: before && cursorOf(before),
        mayBeEmpty: true,
      });
      const items = page.rows.map((row) => ({
        id: String(row._id),
        since: timeAt(row, key),
        ...present(row),
      }));
      return { items, more: (before ? page.before : page.after) !== null };
    },
    async isAbout(id, member) {
      const row = await model.findOne({ $and: [reviewItems([id])] }, projection).lean<Doc | null>();
      return row !== null && [present(row).by, ...others(row).map(String)].includes(member);
    },
    count: () => model.countDocuments(filter, { limit: REVIEW_COUNT_MAX }).exec(),
  };
}

function cursorOf({ since, id }: ReviewPlace): string {
  const row = { _id: id, since };
  return cursorAt(row, "since");
}

const timeAt = (row: unknown, path: string): Date =>
  path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], row) as Date;

/** Filter for the given items. */
export const reviewItems = (ids: readonly string[]): Filter => ({ _id: { $in: ids.map(toId) } });
