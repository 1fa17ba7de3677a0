import { createHash } from "node:crypto";
import { Schema, Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { isId } from "../../../core/db/ids.ts";
import { type ParagraphPlace, READING_STATES, type ReadingState } from "../../../shared/reading/reading.ts";

/** How far a member is in a story: one for each of the two, under an id that follows from them (`readingId`). */
export interface ReadingDoc extends ParagraphPlace {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** Where they stopped; the chapter by its id, so that it may move. */
  readonly chapter: Types.ObjectId;
  readonly state: ReadingState;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** Last read. */
  readonly at: Date;
}

/** A chapter that a member opened: what the history, the year and the weight of a rating are made of. */
export interface OpenedChapterDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  /** Of the chapter, when it was last opened. */
  readonly words: number;
  /** Spent in it, as far as can be told from what was opened after it and from the reader's script. */
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
// Who has finished a story since some time, for letters that follow it.
reading.index(
  { story: 1, finishedAt: 1, _id: 1 },
  { partialFilterExpression: { finishedAt: { $type: "date" } } },
);
// Who began something lately; it never changes once it is written.
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
// Which chapters of a story were opened, without a look into any document.
opened.index({ user: 1, story: 1, chapter: 1 }, { unique: true });
opened.index({ user: 1, firstAt: 1 });
// What was opened of a story since its totals were kept.
opened.index({ story: 1, _id: 1 });

export const OpenedChapter = defineModel<OpenedChapterDoc>("OpenedChapter", opened);

/** The id of a member's reading of a story: known without asking, so that pages can be kept until it changes. */
export const readingId = (userId: string, storyId: string): Types.ObjectId =>
  new Types.ObjectId(createHash("sha256").update(`${userId} ${storyId}`).digest("hex").slice(0, 24));

/** What a page that shows a member's reading of a story is dropped by when it changes; "" where there can be none. */
export const readingTag = ({ id }: { readonly id: string | null }, storyId: string | undefined): string =>
  id && isId(storyId) ? `readings:${readingId(id, storyId)}` : "";
