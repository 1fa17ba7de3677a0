import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import type { Anchor } from "../../../shared/anchors/index.ts";
import { BOOKMARK_KINDS, type BookmarkKind } from "../../../shared/library/bookmarks.enums.ts";

/** A place that a member marked for themselves: a story, a chapter or a passage of one. */
export interface BookmarkDoc {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly kind: BookmarkKind;
  readonly story: Types.ObjectId;
  /** Absent for a story's. */
  readonly chapter?: Types.ObjectId;
  /** What is marked: the story's id, the chapter's, or the chapter's with a fingerprint of the passage. */
  readonly subject: string;
  /** What its owner says of it; plain text. */
  readonly note: string;
  readonly passage?: Anchor;
  /** The chapter no longer has the passage. */
  readonly passageGone: boolean;
  /** In the story's number: not the author's own, nor of someone whom the author has blocked. */
  readonly counted: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const flag = { type: Boolean, default: false } as const;

const schema = new Schema<BookmarkDoc>(
  {
    owner: { ...id, ref: "User" },
    kind: { type: String, enum: BOOKMARK_KINDS, required: true },
    story: { ...id, ref: "Story" },
    chapter: { type: Schema.Types.ObjectId, ref: "Chapter" },
    subject: { type: String, required: true },
    note: { type: String, default: "" },
    passage: { type: Schema.Types.Mixed },
    passageGone: flag,
    counted: flag,
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "bookmarks" },
);

schema.index({ owner: 1, subject: 1 }, { unique: true });
schema.index({ owner: 1, createdAt: -1, _id: -1 });
schema.index({ owner: 1, kind: 1, createdAt: -1, _id: -1 });
schema.index({ owner: 1, chapter: 1 });
// Whose stories one has marked, for the search; how many have marked a story.
schema.index({ owner: 1, story: 1 });
schema.index({ story: 1, counted: 1 });
// Passages that are looked for again when their chapter changes.
schema.index(
  { chapter: 1, _id: 1 },
  { partialFilterExpression: { passage: { $exists: true } }, name: "passages" },
);

export const Bookmark = defineModel<BookmarkDoc>("Bookmark", schema);
