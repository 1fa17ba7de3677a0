import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { FORUM_SECTIONS, type ForumSection } from "#shared/community/forums.enums.ts";

/**
 * One of the eight sections (specification, section 2), stored so that notifications and clients can refer to
 * its id.
 */
export interface ForumDoc {
  readonly _id: Types.ObjectId;
  readonly slug: ForumSection;
  /** Position among the sections, from 1. */
  readonly place: number;
}

/** Counts of a section, split into parts so that concurrent posts do not contend for one document. */
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
