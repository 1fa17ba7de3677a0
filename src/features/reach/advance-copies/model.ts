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

/** An invitation by e-mail: whoever opens its link may take a copy, once. */
export interface CopyInvitationDoc {
  readonly _id: Types.ObjectId;
  readonly link: Types.ObjectId;
  readonly author: Types.ObjectId;
  readonly email: string;
  /** As accounts compare addresses. */
  readonly emailKey: string;
  /** What became of the mail; the author is not told, for it would say what somebody wants. */
  readonly mail: "waiting" | "sent" | "dropped";
  /** SHA-256 of what its link ends in; "" before it was mailed. */
  readonly key: string;
  /** Who took a copy by it; null before. */
  readonly usedBy: Types.ObjectId | null;
  /** When MongoDB forgets it. */
  readonly expires: Date;
  readonly createdAt: Date;
}

/** A reader's copy, from their asking on, or from when they were invited. */
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
  /** When its reader was reminded; absent before. */
  readonly remindedAt?: Date;
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
    remindedAt: Date,
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

const invitations = new Schema<CopyInvitationDoc>(
  {
    link: { ...id, ref: "StoryLink" },
    author: { ...id, ref: "User" },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    mail: { type: String, enum: ["waiting", "sent", "dropped"], default: "waiting" },
    key: text,
    usedBy: { type: Schema.Types.ObjectId, ref: "User", default: null },
    expires: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "advance-copy-invitations" },
);
// Each address once by a link.
invitations.index({ link: 1, emailKey: 1 }, { unique: true });
invitations.index({ key: 1 });
invitations.index({ author: 1 });
invitations.index({ usedBy: 1 }, { partialFilterExpression: { usedBy: { $type: "objectId" } } });
invitations.index({ emailKey: 1 });
invitations.index({ expires: 1 }, { expireAfterSeconds: 0 });

export const CopyInvitation = defineModel<CopyInvitationDoc>("AdvanceCopyInvitation", invitations);
