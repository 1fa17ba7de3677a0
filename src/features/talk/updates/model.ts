import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import { updateFields, updateReplyFields } from "#shared/talk/updates.fields.ts";
import {
  CONTENT_FLAGS,
  CONTENT_PICTURES,
  type ContentFlags,
  type ContentPicture,
  flag,
} from "../../people/member-content/index.ts";
import { FILTER_FIELDS, type OfStory } from "../../stories/stories/index.ts";

/** Update of a member on their feed or on another's (specification, section 3). */
export interface UpdateDoc extends OfStory, ContentFlags {
  readonly _id: Types.ObjectId;
  readonly author: Types.ObjectId;
  /** Member it is addressed to; may be the author if stated explicitly. */
  readonly to?: Types.ObjectId;
  /** Owner of the feed it appears on: `to`, or the author. */
  readonly feed: Types.ObjectId;
  /** Plain text. */
  readonly text: string;
  readonly edited: boolean;
  /** One of the author's stories that it is about. */
  readonly story?: Types.ObjectId;
  /** Attached pictures with their descriptions. */
  readonly pictures?: readonly ContentPicture[];
  /** Address in the text for which a card is shown. */
  readonly link?: string;
  /** True if the author removed the card. */
  readonly cardOff?: boolean;
  /** True if the author, or the owner of the feed, is banned or leaving. */
  readonly authorHidden: boolean;
  readonly feedHidden: boolean;
  /** True if no flag is set: readable by everyone. */
  readonly open: boolean;
  /** Number of replies that everyone may read, regardless of the update's state. */
  readonly repliesCount: number;
  /** Number of shadow-banned replies by writer id; included only in the count that the writer sees. */
  readonly unheard?: Readonly<Record<string, number>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A reply to an update. */
export interface UpdateReplyDoc extends ContentFlags {
  readonly _id: Types.ObjectId;
  readonly author: Types.ObjectId;
  readonly update: Types.ObjectId;
  /** Owner of the feed with the update, and its author; both may hide replies. */
  readonly feed: Types.ObjectId;
  readonly updateAuthor: Types.ObjectId;
  readonly text: string;
  readonly edited: boolean;
  readonly authorHidden: boolean;
  /** True if the update is not open. */
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
    ...storedFields(updateFields),
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
// Newsfeeds are selected from these indexes alone: by author if the followed members write little, by time if
// they write much (docs/decisions).
schema.index({ author: 1, createdAt: -1, _id: -1, open: 1 });
schema.index({ createdAt: -1, _id: -1, author: 1, story: 1, open: 1 });
schema.index({ story: 1, createdAt: -1, _id: -1, author: 1, open: 1 });
schema.index({ to: 1, createdAt: -1, _id: -1 });
schema.index({ filterFields: 1 }, { partialFilterExpression: { story: { $exists: true } } });

export const Update = defineModel<UpdateDoc>("Update", schema);

const replies = new Schema<UpdateReplyDoc>(
  {
    author: user,
    update: { type: Schema.Types.ObjectId, ref: "Update", required: true },
    feed: user,
    updateAuthor: user,
    ...storedFields(updateReplyFields),
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

export const UpdateReply = defineModel<UpdateReplyDoc>("UpdateReply", replies);
