import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { mailingListFields } from "#shared/reach/mailing-lists.fields.ts";
import {
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
  type SubscriberSource,
  type SubscriberState,
} from "#shared/reach/mailing-lists.ts";
import { keyOf } from "../../people/users/index.ts";

/** An author's mailing list that readers can join. */
export interface MailingListDoc extends ValuesOf<typeof mailingListFields> {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  /** Last path segment of its join URL. */
  readonly slug: string;
  /** True while its author's account is hidden. */
  readonly ownerHidden?: boolean;
  readonly createdAt: Date;
}

/** Proof that someone subscribed. */
export interface ConsentProof {
  /** The text that was agreed to; for imports, the author's declaration. */
  readonly words: string;
  readonly askedAt: Date;
  readonly confirmedAt: Date | null;
}

/** One address of a list. Unsubscribed ones are retained, so that no import adds them again. */
export interface SubscriberDoc {
  readonly _id: Types.ObjectId;
  readonly list: Types.ObjectId;
  /** As it was first given. */
  readonly email: string;
  /** Identifies the address in the list, whatever its capital letters. */
  readonly emailKey: string;
  /** Ids of other spellings of the address, which its unsubscribe links in older newsletters refer to. */
  readonly formerIds?: readonly Types.ObjectId[];
  readonly name: string;
  readonly state: SubscriberState;
  readonly source: SubscriberSource;
  readonly tags: readonly string[];
  readonly proof: ConsentProof;
  /** True if they agreed to click counting. */
  readonly counted?: boolean;
  /** True if they opted out of all counting. */
  readonly uncounted?: boolean;
  /** Hash of the confirmation token; null once used. */
  readonly token: string | null;
  /** When the valid confirmation link was sent; absent from older ones that were asked only once. */
  readonly askedAgainAt?: Date;
  /** Name that a confirmed reader gets once they use that link. */
  readonly askedName?: string;
  /** The story to unlock on confirmation, and the requesting member. */
  readonly story?: Types.ObjectId;
  readonly member?: Types.ObjectId;
  /** Slug that the story link they came through had at that time. */
  readonly link?: string;
  /** True while the confirmation mail is still to be enqueued. */
  readonly toAsk?: boolean;
  readonly createdAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const text = { type: String, default: "" } as const;

const lists = new Schema<MailingListDoc>(
  {
    owner: { ...id, ref: "User" },
    slug: { type: String, required: true },
    ...storedFields(mailingListFields),
    ownerHidden: Boolean,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "mailing-lists" },
);
lists.index({ owner: 1, createdAt: 1 });
lists.index({ slug: 1 }, { unique: true });
export const MailingList = defineModel<MailingListDoc>("MailingList", lists);

const subscribers = new Schema<SubscriberDoc>(
  {
    list: { ...id, ref: "MailingList" },
    email: { type: String, required: true },
    emailKey: {
      type: String,
      required: true,
      // In an upsert there is no document, but the filter contains the key.
      default(this: Partial<SubscriberDoc> | null) {
        return this?.email === undefined ? undefined : keyOf(this.email);
      },
    },
    formerIds: { type: [Schema.Types.ObjectId], default: undefined },
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
    askedName: String,
    story: Schema.Types.ObjectId,
    member: Schema.Types.ObjectId,
    link: String,
    toAsk: Boolean,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "list-subscribers" },
);
// Documents of an older version's process have no key until its writes are repaired (migration 0019).
subscribers.index(
  { list: 1, emailKey: 1 },
  { unique: true, partialFilterExpression: { emailKey: { $type: "string" } } },
);
subscribers.index({ list: 1, state: 1, _id: 1 });
subscribers.index({ list: 1, createdAt: -1, _id: -1 });
// For listing a list's tags and story links.
subscribers.index({ list: 1, tags: 1 });
subscribers.index({ list: 1, link: 1 }, { partialFilterExpression: { link: { $type: "string" } } });
subscribers.index({ emailKey: 1 });
subscribers.index({ formerIds: 1 }, { partialFilterExpression: { formerIds: { $type: "objectId" } } });
subscribers.index({ token: 1 }, { partialFilterExpression: { token: { $type: "string" } } });
subscribers.index({ list: 1, toAsk: 1 }, { partialFilterExpression: { toAsk: true } });
export const Subscriber = defineModel<SubscriberDoc>("ListSubscriber", subscribers);
