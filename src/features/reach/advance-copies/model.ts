import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { COPY_STATES, type CopyState } from "#shared/reach/advance-copies.ts";

/** Data shared by all copies of a link. Its id is the link's. */
export interface CopySetDoc {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** Secret that selects the gaps that carry marks; never shown. */
  readonly secret: string;
  /** Number of copies given. */
  readonly given: number;
  /** Pinned texts of the copies; null if they follow the draft. */
  readonly chapters: readonly { readonly chapter: Types.ObjectId; readonly revision: number }[] | null;
}

/** An email invitation: anyone with its link may accept a copy, once. */
export interface CopyInvitationDoc {
  readonly _id: Types.ObjectId;
  readonly link: Types.ObjectId;
  readonly author: Types.ObjectId;
  readonly email: string;
  /** Address, normalised as for accounts. */
  readonly emailKey: string;
  /** State of the mail; not shown to the author, because it would reveal the recipient's mail preferences. */
  readonly mail: "waiting" | "sent" | "dropped";
  /** SHA-256 of its link's token; "" before it was mailed. */
  readonly key: string;
  /** The reader who accepted a copy with it; null before. */
  readonly usedBy: Types.ObjectId | null;
  /** When MongoDB deletes it (TTL). */
  readonly expires: Date;
  readonly createdAt: Date;
}

/** A reader's copy, from the request or invitation on. */
export interface CopyDoc {
  readonly _id: Types.ObjectId;
  readonly link: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly author: Types.ObjectId;
  /** Null once the reader's account is deleted. */
  readonly reader: Types.ObjectId | null;
  /** Sixteen random hex digits: they reveal nothing about the reader to others. */
  readonly mark: string;
  readonly state: CopyState;
  readonly why: string;
  readonly where: string;
  readonly feedback: string;
  readonly feedbackAt: Date | null;
  readonly openedAt: Date | null;
  /** When its reader was reminded; absent if not. */
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
// For deletion with an author's account.
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
// One invitation per address and link.
invitations.index({ link: 1, emailKey: 1 }, { unique: true });
invitations.index({ key: 1 });
invitations.index({ author: 1 });
invitations.index({ usedBy: 1 }, { partialFilterExpression: { usedBy: { $type: "objectId" } } });
invitations.index({ emailKey: 1 });
invitations.index({ expires: 1 }, { expireAfterSeconds: 0 });

export const CopyInvitation = defineModel<CopyInvitationDoc>("AdvanceCopyInvitation", invitations);
