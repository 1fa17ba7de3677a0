import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import type { StoredImage } from "../../../core/files/stored.ts";
import { CHAPTER_TYPES, type ChapterType } from "../../../shared/stories/chapters.enums.ts";
import type { MarginNote, ReportLine } from "../manuscripts/index.ts";

/** A chapter of a manuscript that waits; its text is the `ImportText` of the same id. */
export interface ImportEntry {
  readonly _id: Types.ObjectId;
  readonly title: string;
  readonly type: ChapterType;
  readonly words: number;
  /** How its text begins. */
  readonly first: string;
  /** Place in `parts`; null for none. */
  readonly part: number | null;
  /** Left out by its author. */
  readonly out: boolean;
}

/** A manuscript that was read and waits for its author, and afterwards the account of what became of it. */
export interface ImportDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly state: "waiting" | "stored";
  readonly fileName: string;
  /** SHA-256 of the file: the same is asked about before it comes in twice. */
  readonly hash: string;
  readonly title: string;
  readonly author: string | null;
  readonly language: string;
  readonly synopsis: string;
  readonly subjects: readonly string[];
  readonly cover: StoredImage | null;
  readonly entries: readonly ImportEntry[];
  readonly parts: readonly { readonly title: string; readonly parent: number | null }[];
  /** Ids of the uploads in its text. */
  readonly pictures: readonly string[];
  readonly lostPictures: number;
  readonly report: readonly ReportLine[];
  /** Comments and tracked changes of the file: private notes of its author. */
  readonly margin: readonly MarginNote[];
  /** Raised by each change of the preview. */
  readonly version: number;
  /** The story it went into. */
  readonly story: Types.ObjectId | null;
  readonly readAt: Date;
  readonly storedAt: Date | null;
  readonly expiresAt: Date;
}

/** The sanitised text of one entry. */
export interface ImportTextDoc {
  readonly _id: Types.ObjectId;
  readonly import: Types.ObjectId;
  readonly html: string;
  /** What it was before the changes that were tracked in its file; absent where that is not known. */
  readonly before?: string;
}

const line = { type: String, default: "" };
const id = { type: Schema.Types.ObjectId, required: true } as const;
const inside = { _id: false } as const;
const whole = new Schema({ behind: line, ahead: line }, inside);
const tracked = new Schema({ before: line, words: line, after: line, whole }, inside);

const schema = new Schema<ImportDoc>(
  {
    user: { ...id, ref: "User" },
    state: { type: String, enum: ["waiting", "stored"], default: "waiting" },
    fileName: line,
    hash: line,
    title: line,
    author: { type: String, default: null },
    language: line,
    synopsis: line,
    subjects: [String],
    cover: { type: Schema.Types.Mixed, default: null },
    entries: [
      new Schema<ImportEntry>({
        title: line,
        type: { type: String, enum: CHAPTER_TYPES, default: "chapter" },
        words: { type: Number, default: 0 },
        first: line,
        part: { type: Number, default: null },
        out: { type: Boolean, default: false },
      }),
    ],
    parts: [new Schema({ title: line, parent: { type: Number, default: null } }, inside)],
    pictures: [String],
    lostPictures: { type: Number, default: 0 },
    report: [new Schema<ReportLine>({ kind: String, part: line, words: Number, count: Number }, inside)],
    margin: [new Schema<MarginNote>({ kind: String, by: line, text: line, quote: String, tracked }, inside)],
    version: { type: Number, default: 1 },
    story: { type: Schema.Types.ObjectId, ref: "Story", default: null },
    readAt: { type: Date, required: true },
    storedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "imports" },
);
schema.index({ user: 1, state: 1, readAt: -1 });
schema.index({ user: 1, hash: 1 });
schema.index({ expiresAt: 1 });

export const Import = defineModel<ImportDoc>("Import", schema);

const text = new Schema<ImportTextDoc>(
  { import: { ...id, ref: "Import" }, html: line, before: String },
  { versionKey: false, strict: "throw", collection: "import-texts" },
);
text.index({ import: 1 });

export const ImportText = defineModel<ImportTextDoc>("ImportText", text);
