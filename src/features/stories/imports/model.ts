import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import type { StoredImage } from "#core/files/stored.ts";
import { CHAPTER_TYPES, type ChapterType } from "#shared/stories/chapters.enums.ts";
import { ORIGIN_FACTS, ORIGIN_SITES, type Origin } from "#shared/stories/elsewhere.ts";
import type { MarginNote, ReportLine } from "../manuscripts/index.ts";
import type { ImportDetails } from "./origin.ts";

/** A chapter of a pending import; its text is in the `ImportText` with the same id. */
export interface ImportEntry {
  readonly _id: Types.ObjectId;
  readonly title: string;
  readonly type: ChapterType;
  readonly words: number;
  /** Day on which it was first published elsewhere; absent if the file does not say. */
  readonly firstPublished?: string;
  /** The beginning of its text. */
  readonly first: string;
  /** Index in `parts`; null if none. */
  readonly part: number | null;
  /** True if excluded by the author. */
  readonly out: boolean;
}

/** A manuscript that was read and awaits the author's decision; afterwards the record of the result. */
export interface ImportDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly state: "waiting" | "stored";
  readonly fileName: string;
  /** Id of the first import from the same file; null if the file has one work. */
  readonly group: Types.ObjectId | null;
  /** Position of the work in its file, from 0. */
  readonly work: number;
  /** SHA-256 of the file, for asking before the same file is imported twice. */
  readonly hash: string;
  readonly title: string;
  readonly author: string | null;
  readonly language: string;
  readonly synopsis: string;
  readonly subjects: readonly string[];
  readonly cover: StoredImage | null;
  /** Where the work was published before, and the details for a new story; null if the file does not say. */
  readonly origin: (Origin & { readonly details: ImportDetails }) | null;
  readonly entries: readonly ImportEntry[];
  readonly parts: readonly { readonly title: string; readonly parent: number | null }[];
  /** Ids of the uploaded images in its text. */
  readonly pictures: readonly string[];
  readonly lostPictures: number;
  readonly report: readonly ReportLine[];
  /** Comments and tracked changes of the file, as private notes of its author. */
  readonly margin: readonly MarginNote[];
  /** Incremented by each change of the preview. */
  readonly version: number;
  /** The story it was stored in. */
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
  /** The author's notes before and after the chapter; absent if the file has none. */
  readonly notesBefore?: string;
  readonly notesAfter?: string;
  /** The text before the file's tracked changes; absent if unknown. */
  readonly before?: string;
}

const line = { type: String, default: "" };
const id = { type: Schema.Types.ObjectId, required: true } as const;
const inside = { _id: false } as const;
const surroundings = new Schema({ behind: line, ahead: line }, inside);
const tracked = new Schema({ before: line, words: line, after: line, whole: surroundings }, inside);

const schema = new Schema<ImportDoc>(
  {
    user: { ...id, ref: "User" },
    state: { type: String, enum: ["waiting", "stored"], default: "waiting" },
    fileName: line,
    group: { type: Schema.Types.ObjectId, default: null },
    work: { type: Number, default: 0 },
    hash: line,
    title: line,
    author: { type: String, default: null },
    language: line,
    synopsis: line,
    subjects: [String],
    cover: { type: Schema.Types.Mixed, default: null },
    origin: {
      type: new Schema(
        {
          site: { type: String, enum: ORIGIN_SITES, required: true },
          url: { type: String, default: null },
          facts: [new Schema({ kind: { type: String, enum: ORIGIN_FACTS }, values: [String] }, inside)],
          details: new Schema(
            {
              categories: [String],
              tags: [String],
              warnings: [String],
              mature: { type: Boolean, default: false },
              complete: { type: Boolean, default: false },
              series: String,
              firstPublished: String,
            },
            inside,
          ),
        },
        inside,
      ),
      default: null,
    },
    entries: [
      new Schema<ImportEntry>({
        title: line,
        type: { type: String, enum: CHAPTER_TYPES, default: "chapter" },
        words: { type: Number, default: 0 },
        firstPublished: String,
        first: line,
        part: { type: Number, default: null },
        out: { type: Boolean, default: false },
      }),
    ],
    parts: [new Schema({ title: line, parent: { type: Number, default: null } }, inside)],
    pictures: [String],
    lostPictures: { type: Number, default: 0 },
    report: [
      new Schema<ReportLine>(
        { kind: String, part: line, words: Number, count: Number, after: String },
        inside,
      ),
    ],
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
  { import: { ...id, ref: "Import" }, html: line, notesBefore: String, notesAfter: String, before: String },
  { versionKey: false, strict: "throw", collection: "import-texts" },
);
text.index({ import: 1 });

export const ImportText = defineModel<ImportTextDoc>("ImportText", text);
