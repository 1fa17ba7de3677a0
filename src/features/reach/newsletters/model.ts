import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import { storedImageSchema } from "#core/files/stored.ts";
import { newsletterFields } from "#shared/reach/newsletters.fields.ts";
import {
  BLOCK_KINDS,
  LETTER_STATES,
  NEWSLETTER_STATES,
  NEWSLETTER_TYPES,
  SEGMENTS,
  SPLITS,
  SUBJECTS,
  type SubjectName,
  TRIGGERS,
} from "#shared/reach/newsletters.ts";
import type { ContentPicture } from "../../people/member-content/index.ts";
import type { BlockDoc, LetterDoc, NewsletterDoc, Segment, Trigger } from "./document.ts";

const id = { type: Schema.Types.ObjectId, required: true } as const;

const block = new Schema<BlockDoc>(
  {
    key: { type: String, required: true },
    kind: { type: String, enum: BLOCK_KINDS, required: true },
    html: String,
    ref: Schema.Types.ObjectId,
    picture: {
      type: new Schema<ContentPicture>(
        { image: { type: storedImageSchema, required: true }, alt: { type: String, required: true } },
        { _id: false, id: false },
      ),
      default: undefined,
    },
    words: String,
    url: String,
  },
  { _id: false, id: false },
);

const bySubject = new Schema<Partial<Record<SubjectName, number>>>(
  { a: Number, b: Number },
  { _id: false, id: false },
);

const newsletters = new Schema<NewsletterDoc>(
  {
    owner: { ...id, ref: "User" },
    type: { type: String, enum: NEWSLETTER_TYPES, required: true },
    list: { type: Schema.Types.ObjectId, ref: "MailingList", default: null },
    state: { type: String, enum: NEWSLETTER_STATES, default: "draft" },
    ...storedFields(newsletterFields),
    blocks: { type: [block], default: [] },
    tags: { type: [String], default: [] },
    dueAt: { type: Date, default: null },
    begunAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    recipients: { type: Number, default: null },
    segment: {
      type: new Schema<Segment>(
        {
          kind: { type: String, enum: SEGMENTS, required: true },
          story: Schema.Types.ObjectId,
          link: String,
        },
        { _id: false, id: false },
      ),
      default: null,
    },
    trigger: {
      type: new Schema<Trigger>(
        {
          kind: { type: String, enum: TRIGGERS, required: true },
          days: { type: Number, required: true },
          story: Schema.Types.ObjectId,
        },
        { _id: false, id: false },
      ),
      default: null,
    },
    sweptTo: Date,
    localAt: String,
    version: { type: Number, default: 1 },
    split: { type: String, enum: SPLITS, default: "half" },
    decideAt: { type: Date, default: null },
    winner: { type: String, enum: [...SUBJECTS, null], default: null },
    links: { type: [String], default: [] },
    clicks: { type: bySubject, default: undefined },
    opens: { type: bySubject, default: undefined },
    ownerHidden: Boolean,
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "newsletters" },
);
newsletters.index({ owner: 1, createdAt: -1, _id: -1 });
newsletters.index({ list: 1, createdAt: -1, _id: -1 });
newsletters.index(
  { "trigger.kind": 1, state: 1 },
  { partialFilterExpression: { "trigger.kind": { $type: "string" } } },
);
export const Newsletter = defineModel<NewsletterDoc>("Newsletter", newsletters);

const letters = new Schema<LetterDoc>(
  {
    newsletter: { ...id, ref: "Newsletter" },
    email: { type: String, required: true },
    to: id,
    state: { type: String, enum: LETTER_STATES, required: true },
    subject: { type: String, enum: SUBJECTS },
    counted: Boolean,
    run: String,
    due: { type: Date, required: true },
    tries: { type: Number, default: 0 },
    reason: String,
    sentAt: Date,
  },
  { versionKey: false, strict: "throw", collection: "newsletter-letters" },
);
letters.index({ newsletter: 1, email: 1 }, { unique: true });
letters.index({ newsletter: 1, state: 1, due: 1, _id: 1 });
letters.index({ email: 1 });
export const NewsletterLetter = defineModel<LetterDoc>("NewsletterLetter", letters);

/** Tracking pixel of one letter, which counts an open once. The letter's recipient is not stored. */
export interface PixelDoc {
  /** Last path segment of its URL. */
  readonly _id: string;
  readonly newsletter: Types.ObjectId;
  readonly subject: SubjectName;
  /** Opens after this time are not counted. */
  readonly expiresAt: Date;
}

const pixels = new Schema<PixelDoc>(
  {
    _id: { type: String, required: true },
    newsletter: { ...id, ref: "Newsletter" },
    subject: { type: String, enum: SUBJECTS, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "newsletter-pixels" },
);
pixels.index({ newsletter: 1 });
pixels.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export const NewsletterPixel = defineModel<PixelDoc>("NewsletterPixel", pixels);
