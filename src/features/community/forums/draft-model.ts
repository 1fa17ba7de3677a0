import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** A member's unposted forum text. */
export interface ForumDraftDoc {
  readonly _id: Types.ObjectId;
  readonly member: Types.ObjectId;
  /** Section slug for a new thread, thread id for a reply. */
  readonly place: string;
  readonly title: string;
  readonly text: string;
  readonly tags: string;
  /** Fields of the poll form, as typed. */
  readonly poll: string;
  readonly pollSeveral: string;
  readonly pollDays: string;
  /** Mark of the open form that wrote it last; empty without JavaScript. */
  readonly writer?: string;
  readonly updatedAt: Date;
}

/** Seconds after which an unused draft is deleted: 90 days. */
const KEPT = 90 * 24 * 60 * 60;

const drafts = new Schema<ForumDraftDoc>(
  {
    member: { type: Schema.Types.ObjectId, ref: "User", required: true },
    place: { type: String, required: true },
    title: { type: String, default: "" },
    text: { type: String, default: "" },
    tags: { type: String, default: "" },
    poll: { type: String, default: "" },
    pollSeveral: { type: String, default: "" },
    pollDays: { type: String, default: "" },
    writer: String,
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "forum-drafts" },
);
drafts.index({ member: 1, place: 1 }, { unique: true });
drafts.index({ place: 1 });
drafts.index({ updatedAt: 1 }, { expireAfterSeconds: KEPT });
export const ForumDraft = defineModel<ForumDraftDoc>("ForumDraft", drafts);
