import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { TITLE_COLLATION } from "#core/db/titles.ts";
import { storedFields } from "#core/fields/index.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { listFields } from "#shared/library/lists.fields.ts";
import { flag } from "../../people/member-content/index.ts";
import { FILTER_FIELDS, type OfStory } from "../../stories/stories/index.ts";

/** A member's reading list: stories in the owner's order (specification, section 1). */
export interface ListDoc extends ValuesOf<typeof listFields> {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  /** True if the owner is banned or leaving. */
  readonly ownerHidden: boolean;
  /** True if hidden by staff; the owner still sees it. */
  readonly removed?: boolean;
  /** True if everyone may read it: public, owner active, not removed by staff. */
  readonly open: boolean;
  /** True if open and with a public story: shown in lists of lists and to search engines. */
  readonly browsed: boolean;
  readonly stats: {
    /** Number of stories, including hidden ones. */
    readonly items: number;
    /** Number of public stories. */
    readonly listed: number;
    /** Number of followers, except those the owner has blocked. */
    readonly followers: number;
  };
  /** First public stories, which provide its cover images. */
  readonly covers: readonly Types.ObjectId[];
  /** When a story was last added; for an empty list, when it was created. */
  readonly changedAt: Date;
  /** Incremented by every change of its items, so that concurrent changes conflict. */
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
  /** The owner's note, in plain text. */
  readonly note: string;
  /** Sort key in the list: increasing integers with gaps between neighbours. */
  readonly rank: number;
  /** True if the story is listed. */
  readonly listed: boolean;
  /** True if the list is public too: everyone may read the entry. */
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Public lists that contain a story: one small document, so that the story's page needs no further query. */
export interface StoryListsDoc {
  /** Id of the story. */
  readonly _id: Types.ObjectId;
  readonly count: number;
  /** The lists with the most followers. */
  readonly top: readonly Types.ObjectId[];
}

const counter = { type: Number, default: 0, min: 0 };
const user = { type: Schema.Types.ObjectId, ref: "User", required: true } as const;
const story = { type: Schema.Types.ObjectId, ref: "Story" } as const;
const options = { timestamps: true, versionKey: false, strict: "throw" } as const;

const schema = new Schema<ListDoc>(
  {
    owner: user,
    ...storedFields(listFields),
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
schema.index({ browsed: 1, title: 1, _id: 1 }, { collation: TITLE_COLLATION, name: "browsed_titles" });
// For one member's lists by title, public or all, and for their unique names.
schema.index(
  { owner: 1, browsed: 1, title: 1, _id: 1 },
  { collation: TITLE_COLLATION, name: "owner_browsed_titles" },
);
schema.index({ owner: 1, title: 1, _id: 1 }, { collation: TITLE_COLLATION, name: "owner_titles" });
// For the site map, and for the API's default order.
schema.index({ browsed: 1, _id: 1 });
schema.index({ open: 1, changedAt: -1, _id: -1 });
// For the API's order by title, which has no collation.
schema.index({ owner: 1, title: 1, _id: 1 });
schema.index({ open: 1, title: 1, _id: 1 });

export const List = defineModel<ListDoc>("List", schema);

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
// For the stories a member added last.
items.index({ owner: 1, _id: -1 });
items.index({ open: 1, _id: -1 });
items.index({ filterFields: 1 });

export const Item = defineModel<ItemDoc>("ListItem", items);

export const StoryLists = defineModel<StoryListsDoc>(
  "StoryLists",
  new Schema<StoryListsDoc>(
    { _id: story, count: counter, top: { type: [Schema.Types.ObjectId], default: [] } },
    { versionKey: false, collection: "story-lists" },
  ),
);
