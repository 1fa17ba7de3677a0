import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import {
  CONTENT_FLAGS,
  CONTENT_PICTURES,
  type ContentFlags,
  type ContentPicture,
  flag,
} from "../../people/member-content/index.ts";
import { FILTER_FIELDS, type OfStory } from "../../stories/stories/index.ts";

/** What a member has said on their own feed or on another's (specification, section 3). */
export interface UpdateDoc extends OfStory, ContentFlags {
  readonly _id: Types.ObjectId;
  readonly author: Types.ObjectId;
  /** Whom it was addressed to, the author too where they said so. */
  readonly to?: Types.ObjectId;
  /** Whose feed it stands on: `to`, or the author. */
  readonly feed: Types.ObjectId;
  /** Plain text. */
  readonly text: string;
  readonly edited: boolean;
  /** One of the author's own stories that it is about. */
  readonly story?: Types.ObjectId;
  /** Pictures that came with it, and what they show. */
  readonly pictures?: readonly ContentPicture[];
  /** The address in the text that a card is shown of. */
  readonly link?: string;
  /** The author has taken the card away. */
  readonly cardOff?: boolean;
  /** Whoever wrote it, or owns the feed, is shut out or on the way out. */
  readonly authorHidden: boolean;
  readonly feedHidden: boolean;
  /** None of its flags is set: everyone may read it. */
  readonly open: boolean;
  /** Replies that everyone may read, but for the update's own state. */
  readonly repliesCount: number;
  /** How many shadow-banned replies somebody has written, by their id: counted where they look, and nowhere else. */
  readonly unheard?: Readonly<Record<string, number>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A reply to an update. */
export interface UpdateReplyDoc extends ContentFlags {
  readonly _id: Types.ObjectId;
  readonly author: Types.ObjectId;
  readonly update: Types.ObjectId;
  /** Whose feed the update stands on, and who wrote it: they may hide what stands below. */
  readonly feed: Types.ObjectId;
  readonly updateAuthor: Types.ObjectId;
  readonly text: string;
  readonly edited: boolean;
  readonly authorHidden: boolean;
  /** The update is not open. */
  readonly parentShut: boolean;
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const user = { type: Schema.Types.ObjectId, ref: "User", required: true } as const;
const options = { timestamps: true, versionKey: false, strict: "throw" } as const;

const schema = new Schema<UpdateDoc>(
  {
    author: user,
    to: { type: Schema.Types.ObjectId, ref: "User" },
    feed: user,
    text: { type: String, required: true },
    edited: flag,
    story: { type: Schema.Types.ObjectId, ref: "Story" },
    pictures: CONTENT_PICTURES,
    link: { type: String },
    cardOff: { type: Boolean },
    ...CONTENT_FLAGS,
    authorHidden: flag,
    feedHidden: flag,
    open: { type: Boolean, default: true },
    repliesCount: { type: Number, default: 0, min: 0 },
    unheard: { type: Map, of: Number },
    filterFields: FILTER_FIELDS,
  },
  { ...options, collection: "updates" },
);

schema.index({ feed: 1, createdAt: -1, _id: -1 });
// What newsfeeds are picked from, out of the index alone: author by author where those followed write little, by
// time where they write much (docs/decisions).
schema.index({ author: 1, createdAt: -1, _id: -1, open: 1 });
schema.index({ createdAt: -1, _id: -1, author: 1, story: 1, open: 1 });
schema.index({ story: 1, createdAt: -1, _id: -1, author: 1, open: 1 });
schema.index({ to: 1, createdAt: -1, _id: -1 });
schema.index({ filterFields: 1 }, { partialFilterExpression: { story: { $exists: true } } });

export const Update = defineModel<UpdateDoc>("Update", schema, {
  fieldsWere: {
    shadow: "shadowBanned",
    authorAway: "authorHidden",
    feedAway: "feedHidden",
    traits: "filterFields",
  },
});

const replies = new Schema<UpdateReplyDoc>(
  {
    author: user,
    update: { type: Schema.Types.ObjectId, ref: "Update", required: true },
    feed: user,
    updateAuthor: user,
    text: { type: String, required: true },
    edited: flag,
    ...CONTENT_FLAGS,
    authorHidden: flag,
    parentShut: flag,
    open: { type: Boolean, default: true },
  },
  { ...options, collection: "update-replies" },
);

replies.index({ update: 1, createdAt: 1, _id: 1 });
replies.index({ author: 1, createdAt: -1, _id: -1 });
replies.index({ createdAt: -1, _id: -1 });

export const UpdateReply = defineModel<UpdateReplyDoc>("UpdateReply", replies, {
  fieldsWere: { shadow: "shadowBanned", authorAway: "authorHidden" },
});
