import { createHash } from "node:crypto";
import { Schema, Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { isId } from "#core/db/ids.ts";
import { type ParagraphPlace, READING_STATES, type ReadingState } from "#shared/reading/reading.ts";

/**
 * A member's progress in a story: one document per member and story, with a deterministic id (`readingId`).
 */
export interface ReadingDoc extends ParagraphPlace {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** Chapter where they stopped, by id, so that the chapter may be moved. */
  readonly chapter: Types.ObjectId;
  readonly state: ReadingState;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** When it was last read. */
  readonly at: Date;
}

/** A chapter opened by a member; source of the history, the year in review and the weight of ratings. */
export interface OpenedChapterDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  /** Words in the chapter when it was last opened. */
  readonly words: number;
  /** Seconds spent in the chapter, estimated from the next opening and the reader's script. */
  readonly seconds: number;
  readonly firstAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const user = { ...id, ref: "User" };
const story = { ...id, ref: "Story" };
const chapter = { ...id, ref: "Chapter" };

const reading = new Schema<ReadingDoc>(
  {
    _id: id,
    user,
    story,
    chapter,
    paragraph: { type: Number, default: 0 },
    mark: { type: String, default: "" },
    done: { type: Boolean, default: false },
    state: { type: String, enum: READING_STATES, default: "reading" },
    startedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw" },
);
reading.index({ user: 1, at: -1, _id: -1 });
reading.index({ user: 1, state: 1, at: -1, _id: -1 });
reading.index({ story: 1 });
// Finds members who finished a story since a given time, for mails sent afterwards.
reading.index(
  { story: 1, finishedAt: 1, _id: 1 },
  { partialFilterExpression: { finishedAt: { $type: "date" } } },
);
// Finds members who recently began a story; `startedAt` never changes once written.
reading.index({ startedAt: 1, _id: 1 });

export const Reading = defineModel<ReadingDoc>("Reading", reading);

const opened = new Schema<OpenedChapterDoc>(
  {
    user,
    story,
    chapter,
    words: { type: Number, default: 0 },
    seconds: { type: Number, default: 0 },
    firstAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "opened-chapters" },
);
// Covered query: which chapters of a story were opened, without loading documents.
opened.index({ user: 1, story: 1, chapter: 1 }, { unique: true });
opened.index({ user: 1, firstAt: 1 });
// Covers the figures of the back office, by day.
opened.index({ firstAt: 1 });
// Finds openings of a story since its totals were stored.
opened.index({ story: 1, _id: 1 });

export const OpenedChapter = defineModel<OpenedChapterDoc>("OpenedChapter", opened);

/**
 * Returns the id of a member's reading of a story. Deterministic, so that cached pages can refer to it
 * without a query.
 */
export const readingId = (userId: string, storyId: string): Types.ObjectId =>
  new Types.ObjectId(createHash("sha256").update(`${userId} ${storyId}`).digest("hex").slice(0, 24));

/** Returns the cache tag of pages that show a member's reading of a story; "" if there can be no reading. */
export const readingTag = ({ id }: { readonly id: string | null }, storyId: string | undefined): string =>
  id && isId(storyId) ? `readings:${readingId(id, storyId)}` : "";
