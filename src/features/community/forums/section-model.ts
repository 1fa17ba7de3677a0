import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { FORUM_SECTIONS, type ForumSection } from "../../../shared/community/forums.enums.ts";

/** One of the eight sections (specification, section 2), so that it has an id that notifications and clients name. */
export interface ForumDoc {
  readonly _id: Types.ObjectId;
  readonly slug: ForumSection;
  /** Its place among them, from 1 on. */
  readonly place: number;
}

/** Numbers of a section, in parts, so that posts at once do not wait for one document. */
export interface ForumNumbersDoc {
  /** `<section>:<part>` */
  readonly _id: string;
  readonly section: ForumSection;
  readonly threads: number;
  readonly posts: number;
}

const section = { type: String, enum: FORUM_SECTIONS, required: true } as const;

const forums = new Schema<ForumDoc>(
  { slug: section, place: { type: Number, required: true } },
  { versionKey: false, strict: "throw", collection: "forums" },
);
forums.index({ slug: 1 }, { unique: true });
export const Forum = defineModel<ForumDoc>("Forum", forums);

const numbers = new Schema<ForumNumbersDoc>(
  {
    _id: String,
    section,
    threads: { type: Number, default: 0 },
    posts: { type: Number, default: 0 },
  },
  { versionKey: false, strict: "throw", collection: "forum-numbers" },
);
export const ForumNumbers = defineModel<ForumNumbersDoc>("ForumNumbers", numbers);
