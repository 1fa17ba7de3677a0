import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import {
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
  type SubscriberSource,
  type SubscriberState,
} from "../../../shared/reach/mailing-lists.ts";

/** A list of an author's, to which readers let themselves be put. */
export interface MailingListDoc {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  /** The end of the address by which readers join. */
  readonly slug: string;
  readonly name: string;
  readonly about: string;
  /** Plain text of the first letter; "" for none. */
  readonly welcome: string;
  /** Its author is away. */
  readonly ownerHidden?: boolean;
  readonly createdAt: Date;
}

/** What shows that somebody asked for letters. */
export interface ConsentProof {
  /** The words that were agreed to; of an import what its author declared. */
  readonly words: string;
  readonly askedAt: Date;
  readonly confirmedAt: Date | null;
}

/** One address of a list. Who has left stays known, so that no import brings them back. */
export interface SubscriberDoc {
  readonly _id: Types.ObjectId;
  readonly list: Types.ObjectId;
  readonly email: string;
  readonly name: string;
  readonly state: SubscriberState;
  readonly source: SubscriberSource;
  readonly tags: readonly string[];
  readonly proof: ConsentProof;
  /** Agreed that links they follow are counted. */
  readonly counted?: boolean;
  /** Asked not to be counted, in no way. */
  readonly uncounted?: boolean;
  /** Hash of the token that confirms; null once it is used. */
  readonly token: string | null;
  /** When the last link to confirm was asked for by who had asked before. */
  readonly askedAgainAt?: Date;
  /** The story that is to be opened to who confirms, and the member who asked for it. */
  readonly story?: Types.ObjectId;
  readonly member?: Types.ObjectId;
  /** The end of the address of the story link that brought them. */
  readonly link?: string;
  /** The mail that asks for confirmation is still to be written. */
  readonly toAsk?: boolean;
  readonly createdAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const text = { type: String, default: "" } as const;

const lists = new Schema<MailingListDoc>(
  {
    owner: { ...id, ref: "User" },
    slug: { type: String, required: true },
    name: { type: String, required: true },
    about: text,
    welcome: text,
    ownerHidden: Boolean,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "mailing-lists" },
);
lists.index({ owner: 1, createdAt: 1 });
lists.index({ slug: 1 }, { unique: true });
export const MailingList = defineModel<MailingListDoc>("MailingList", lists, {
  fieldsWere: { away: "ownerHidden" },
});

const subscribers = new Schema<SubscriberDoc>(
  {
    list: { ...id, ref: "MailingList" },
    email: { type: String, required: true },
    name: text,
    state: { type: String, enum: SUBSCRIBER_STATES, required: true },
    source: { type: String, enum: SUBSCRIBER_SOURCES, required: true },
    tags: { type: [String], default: [] },
    proof: {
      type: new Schema<ConsentProof>(
        {
          words: { type: String, required: true },
          askedAt: { type: Date, required: true },
          confirmedAt: { type: Date, default: null },
        },
        { _id: false, id: false },
      ),
      required: true,
    },
    counted: Boolean,
    uncounted: Boolean,
    token: { type: String, default: null },
    askedAgainAt: Date,
    story: Schema.Types.ObjectId,
    member: Schema.Types.ObjectId,
    link: String,
    toAsk: Boolean,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "list-subscribers" },
);
subscribers.index({ list: 1, email: 1 }, { unique: true });
subscribers.index({ list: 1, state: 1, _id: 1 });
subscribers.index({ list: 1, createdAt: -1, _id: -1 });
// Which tags and story links a list has.
subscribers.index({ list: 1, tags: 1 });
subscribers.index({ list: 1, link: 1 }, { partialFilterExpression: { link: { $type: "string" } } });
subscribers.index({ email: 1 });
subscribers.index({ token: 1 }, { partialFilterExpression: { token: { $type: "string" } } });
subscribers.index({ list: 1, toAsk: 1 }, { partialFilterExpression: { toAsk: true } });
export const Subscriber = defineModel<SubscriberDoc>("ListSubscriber", subscribers);
