import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { flag } from "../../people/member-content/index.ts";
import { FILTER_FIELDS, type OfStory } from "../../stories/stories/index.ts";

/** A member's reading list: stories in an order of their own (specification, section 1). */
export interface ListDoc {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly title: string;
  /** Plain text. */
  readonly description: string;
  readonly public: boolean;
  /** Its owner is shut out or on the way out. */
  readonly ownerHidden: boolean;
  /** Taken out of sight by the staff; its owner still has it. */
  readonly removed?: boolean;
  /** Public, its owner here and no staff against it: everyone may read it. */
  readonly open: boolean;
  /** Open, and there is something in it that everyone may read: in lists of lists and for search engines. */
  readonly browsed: boolean;
  readonly stats: {
    /** Stories, hidden ones included. */
    readonly items: number;
    /** Stories that everyone may find. */
    readonly listed: number;
    /** Members who follow it, but for those whom its owner has blocked. */
    readonly followers: number;
  };
  /** The first stories that everyone may find: what its picture is made of. */
  readonly covers: readonly Types.ObjectId[];
  /** A story was last added; of an empty list, when it was made. */
  readonly changedAt: Date;
  /** Raised by every change of its items, so that two at once run into each other. */
  readonly turn: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A story in a list. */
export interface ItemDoc extends OfStory {
  readonly _id: Types.ObjectId;
  readonly list: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** What the owner says of it; plain text. */
  readonly note: string;
  /** Rises in the list's order; an integer with room between neighbours. */
  readonly rank: number;
  /** Everyone may find the story. */
  readonly listed: boolean;
  /** And the list: everyone may read the entry. */
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** In which open lists a story stands: one small document, so that its page asks for no more. */
export interface StoryListsDoc {
  /** The story. */
  readonly _id: Types.ObjectId;
  readonly count: number;
  /** The most followed of them. */
  readonly top: readonly Types.ObjectId[];
}

const counter = { type: Number, default: 0, min: 0 };
const user = { type: Schema.Types.ObjectId, ref: "User", required: true } as const;
const story = { type: Schema.Types.ObjectId, ref: "Story" } as const;
const options = { timestamps: true, versionKey: false, strict: "throw" } as const;

const schema = new Schema<ListDoc>(
  {
    owner: user,
    title: { type: String, required: true },
    description: { type: String, default: "" },
    public: flag,
    ownerHidden: flag,
    removed: flag,
    open: flag,
    browsed: flag,
    stats: { items: counter, listed: counter, followers: counter },
    covers: { type: [story], default: [] },
    changedAt: { type: Date, required: true },
    turn: counter,
  },
  { ...options, collection: "lists" },
);

schema.index({ owner: 1, changedAt: -1, _id: -1 });
schema.index({ owner: 1, browsed: 1, changedAt: -1, _id: -1 });
schema.index({ browsed: 1, "stats.followers": -1, _id: -1 });
schema.index({ browsed: 1, changedAt: -1, _id: -1 });
// The site map's, and the API's own order.
schema.index({ browsed: 1, _id: 1 });
schema.index({ open: 1, changedAt: -1, _id: -1 });

export const List = defineModel<ListDoc>("List", schema, { fieldsWere: { away: "ownerHidden" } });

const items = new Schema<ItemDoc>(
  {
    list: { type: Schema.Types.ObjectId, ref: "List", required: true },
    owner: user,
    story: { ...story, required: true },
    note: { type: String, default: "" },
    rank: { type: Number, required: true },
    listed: flag,
    open: flag,
    filterFields: FILTER_FIELDS,
  },
  { ...options, collection: "list-items" },
);

items.index({ list: 1, story: 1 }, { unique: true });
items.index({ list: 1, rank: 1, _id: 1 });
items.index({ list: 1, open: 1, rank: 1, _id: 1 });
items.index({ story: 1, open: 1, list: 1 });
items.index({ owner: 1, story: 1 });
// What somebody put into a list of theirs last.
items.index({ owner: 1, _id: -1 });
items.index({ open: 1, _id: -1 });
items.index({ filterFields: 1 });

export const Item = defineModel<ItemDoc>("ListItem", items, { fieldsWere: { traits: "filterFields" } });

export const StoryLists = defineModel<StoryListsDoc>(
  "StoryLists",
  new Schema<StoryListsDoc>(
    { _id: story, count: counter, top: { type: [Schema.Types.ObjectId], default: [] } },
    { versionKey: false, collection: "story-lists" },
  ),
);
