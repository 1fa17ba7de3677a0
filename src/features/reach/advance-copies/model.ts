import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { COPY_STATES, type CopyState } from "../../../shared/reach/advance-copies.ts";

/** What all copies of one link share. Its id is the link's. */
export interface CopySetDoc {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** Tells which gaps carry marks; never shown. */
  readonly secret: string;
  /** Copies that are given. */
  readonly given: number;
  /** Texts that copies keep; null where they follow the draft. */
  readonly chapters: readonly { readonly chapter: Types.ObjectId; readonly revision: number }[] | null;
}

/** A reader's copy, from their asking on. */
export interface CopyDoc {
  readonly _id: Types.ObjectId;
  readonly link: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly author: Types.ObjectId;
  /** Null once they have left the site. */
  readonly reader: Types.ObjectId | null;
  /** Sixteen hex digits out of the blue: they say nothing of the reader to anybody else. */
  readonly mark: string;
  readonly state: CopyState;
  readonly why: string;
  readonly where: string;
  readonly feedback: string;
  readonly feedbackAt: Date | null;
  readonly openedAt: Date | null;
  readonly createdAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const text = { type: String, default: "" } as const;
const date = { type: Date, default: null } as const;

const sets = new Schema<CopySetDoc>(
  {
    story: { ...id, ref: "Story" },
    secret: { type: String, required: true },
    given: { type: Number, default: 0, min: 0 },
    chapters: {
      type: [
        new Schema({ chapter: id, revision: { type: Number, required: true } }, { _id: false, id: false }),
      ],
      default: null,
    },
  },
  { versionKey: false, strict: "throw", collection: "advance-copy-sets" },
);

export const CopySet = defineModel<CopySetDoc>("AdvanceCopySet", sets);

const copies = new Schema<CopyDoc>(
  {
    link: { ...id, ref: "StoryLink" },
    story: { ...id, ref: "Story" },
    author: { ...id, ref: "User" },
    reader: { type: Schema.Types.ObjectId, ref: "User", default: null },
    mark: { type: String, required: true },
    state: { type: String, enum: COPY_STATES, default: "asked" },
    why: text,
    where: text,
    feedback: text,
    feedbackAt: date,
    openedAt: date,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "advance-copies" },
);
copies.index(
  { link: 1, reader: 1 },
  { unique: true, partialFilterExpression: { reader: { $type: "objectId" } } },
);
copies.index({ mark: 1 }, { unique: true });
copies.index({ reader: 1, createdAt: -1 });
copies.index({ link: 1, createdAt: -1 });
// Whose copies go when an author's account is erased.
copies.index({ author: 1 });

export const AdvanceCopy = defineModel<CopyDoc>("AdvanceCopy", copies);
