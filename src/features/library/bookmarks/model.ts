import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import type { Anchor } from "#shared/anchors/index.ts";
import { BOOKMARK_KINDS, type BookmarkKind } from "#shared/library/bookmarks.enums.ts";

/** A member's private bookmark: a story, a chapter or a passage. */
export interface BookmarkDoc {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly kind: BookmarkKind;
  readonly story: Types.ObjectId;
  /** Missing for a bookmark of a story. */
  readonly chapter?: Types.ObjectId;
  /** Bookmark key: the story's id, the chapter's, or the chapter's with a hash of the passage. */
  readonly subject: string;
  /** The owner's note, in plain text. */
  readonly note: string;
  readonly passage?: Anchor;
  /** True if the chapter no longer contains the passage. */
  readonly passageGone: boolean;
  /**
   * True if included in the story's count: not the author's, nor by a member who blocked the author or is blocked by
   * them.
   */
  readonly counted: boolean;
  /** True while the owner is banned or leaving: not counted. */
  readonly ownerHidden?: boolean;
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
    ownerHidden: Boolean,
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "bookmarks" },
);

schema.index({ owner: 1, subject: 1 }, { unique: true });
schema.index({ owner: 1, createdAt: -1, _id: -1 });
schema.index({ owner: 1, kind: 1, createdAt: -1, _id: -1 });
schema.index({ owner: 1, chapter: 1 });
// For searching a member's bookmarked stories, and counting a story's bookmarks.
schema.index({ owner: 1, story: 1 });
schema.index({ story: 1, counted: 1 });
// For anchoring passages again when their chapter changes.
schema.index(
  { chapter: 1, _id: 1 },
  { partialFilterExpression: { passage: { $exists: true } }, name: "passages" },
);

export const Bookmark = defineModel<BookmarkDoc>("Bookmark", schema);
