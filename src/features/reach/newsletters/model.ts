import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { storedImageSchema } from "../../../core/files/stored.ts";
import {
  ARCHIVES,
  type Archive,
  BLOCK_KINDS,
  type BlockKind,
  LETTER_STATES,
  type LetterState,
  NEWSLETTER_STATES,
  NEWSLETTER_TYPES,
  type NewsletterState,
  type NewsletterType,
  SEGMENTS,
  type SegmentKind,
  SPLITS,
  type Split,
  SUBJECTS,
  type SubjectName,
  TRIGGERS,
  type TriggerKind,
} from "../../../shared/reach/newsletters.ts";
import type { ContentPicture } from "../../people/member-content/index.ts";

/** One part of a letter; which fields it has follows from its kind. */
export interface BlockDoc {
  /** Its own within the letter: what a form sends is matched by it. */
  readonly key: string;
  readonly kind: BlockKind;
  /** Of a text: sanitised HTML. */
  readonly html?: string;
  /** Of a story, service or challenge: which. */
  readonly ref?: Types.ObjectId;
  readonly picture?: ContentPicture;
  /** Of a button: its words. */
  readonly words?: string;
  /** Of a button or an image: where it leads. */
  readonly url?: string;
}

/** Which of a list's readers get a letter, by what they did. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly story?: Types.ObjectId;
  /** The end of a story link's address. */
  readonly link?: string;
}

/** What sends a letter by itself, and how many days after it or before it. */
export interface Trigger {
  readonly kind: TriggerKind;
  readonly days: number;
  readonly story?: Types.ObjectId;
}

/** A letter to a list, or of the site to its members. */
export interface NewsletterDoc {
  readonly _id: Types.ObjectId;
  /** Who writes it. */
  readonly owner: Types.ObjectId;
  readonly type: NewsletterType;
  /** Whose readers get it; null for one of the site. */
  readonly list: Types.ObjectId | null;
  readonly state: NewsletterState;
  readonly subject: string;
  readonly preheader: string;
  /** Of the sender, which the law of many countries wants in letters. */
  readonly postal: string;
  readonly blocks: readonly BlockDoc[];
  /** Only readers with one of these tags; everyone for none. */
  readonly tags: readonly string[];
  readonly archive: Archive;
  /** When it goes, of one that is scheduled. */
  readonly dueAt: Date | null;
  /** When the first letter went. */
  readonly begunAt: Date | null;
  readonly endedAt: Date | null;
  /** How many there are to get it; known before the first letter goes, and never changed. */
  readonly recipients: number | null;
  /** Only readers who did this; null for all. */
  readonly segment?: Segment | null;
  /** Of one that goes by itself. */
  readonly trigger?: Trigger | null;
  /** Until when readers who finished its story were put down, of one that goes after that. */
  readonly sweptTo?: Date;
  /** The time by each reader's own clock that it goes at, as a form has it; null for one moment for all. */
  readonly localAt?: string | null;
  /** Counts its changes: two who write at once are told of each other. */
  readonly version: number;
  /** Another subject that some readers get; "" for none. */
  readonly otherSubject: string;
  readonly split: Split;
  /** When the readers who wait get the better subject, and which that is; null before. */
  readonly decideAt?: Date | null;
  readonly winner?: SubjectName | null;
  /** Where its links lead, by number, of one on its way: nothing else is led to. */
  readonly links: readonly string[];
  /** Links that were followed by readers who agreed to be counted, by subject; never by whom. */
  readonly clicks?: Readonly<Partial<Record<SubjectName, number>>>;
  /** How many open it is counted, by a picture in each letter that says so; of one to a list alone. */
  readonly tracksOpens?: boolean;
  /** Letters that were opened, by subject; never by whom. */
  readonly opens?: Readonly<Partial<Record<SubjectName, number>>>;
  /** Its writer is away. */
  readonly ownerHidden?: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One recipient's letter. Written before the first one goes; its id is the letter's Message-ID. */
export interface LetterDoc {
  readonly _id: Types.ObjectId;
  readonly newsletter: Types.ObjectId;
  readonly email: string;
  /** Whom the link in it frees of further letters: a subscriber or a member. */
  readonly to: Types.ObjectId;
  readonly state: LetterState;
  /** Which of two subjects it has; absent for the better one, which is known later. */
  readonly subject?: SubjectName;
  /** The reader agreed that links they follow are counted. */
  readonly counted?: boolean;
  /** Which run handed it over. */
  readonly run?: string;
  /** Not before. */
  readonly due: Date;
  readonly tries: number;
  readonly reason?: string;
  readonly sentAt?: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const text = { type: String, default: "" } as const;

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
    subject: text,
    preheader: text,
    postal: text,
    blocks: { type: [block], default: [] },
    tags: { type: [String], default: [] },
    archive: { type: String, enum: ARCHIVES, default: "open" },
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
    otherSubject: text,
    split: { type: String, enum: SPLITS, default: "half" },
    decideAt: { type: Date, default: null },
    winner: { type: String, enum: [...SUBJECTS, null], default: null },
    links: { type: [String], default: [] },
    clicks: { type: bySubject, default: undefined },
    tracksOpens: Boolean,
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
export const Newsletter = defineModel<NewsletterDoc>("Newsletter", newsletters, {
  fieldsWere: { away: "ownerHidden" },
});

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

/** The picture of one letter that tells, once, that it was opened. Whose letter that is stands nowhere. */
export interface PixelDoc {
  /** The end of its address. */
  readonly _id: string;
  readonly newsletter: Types.ObjectId;
  readonly subject: SubjectName;
  /** Who opens the letter later is not counted. */
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
