import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import {
  CONTACT_KINDS,
  CONTACT_STATES,
  type ContactKind,
  type ContactState,
} from "#shared/site/contact.enums.ts";

/** A message to the site's staff. */
export interface ContactMessageDoc {
  readonly _id: Types.ObjectId;
  readonly kind: ContactKind;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  /** Plain text with paragraphs separated by blank lines. */
  readonly text: string;
  /** The member who wrote it; null for a guest. */
  readonly user: Types.ObjectId | null;
  readonly state: ContactState;
  readonly createdAt: Date;
}

const schema = new Schema<ContactMessageDoc>(
  {
    kind: { type: String, enum: CONTACT_KINDS, required: true },
    name: { type: String, default: "" },
    email: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, ref: "User", default: null },
    state: { type: String, enum: CONTACT_STATES, default: "open" },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, strict: "throw" },
);
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ user: 1 }, { sparse: true });

export const ContactMessage = defineModel<ContactMessageDoc>("ContactMessage", schema);
