import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import {
  APPROVALS,
  type Approval,
  LINK_STATES,
  LINK_TYPES,
  type LinkState,
  type LinkType,
} from "../../../shared/reach/story-links.ts";

export interface Shop {
  readonly name: string;
  readonly url: string;
}

/** On what terms advance reader copies are given. */
export interface CopyTerms {
  /** Access ends at the beginning of this day, UTC; null for no end. */
  readonly until: Date | null;
  readonly limit: number;
  readonly approval: Approval;
  /** Whether copies keep the text of when the first was given; else they follow the draft. */
  readonly pinned: boolean;
}

/** A page by which an author leads readers to a story. */
export interface StoryLinkDoc {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly type: LinkType;
  readonly story: Types.ObjectId;
  /** The end of its address, of this link alone. */
  readonly slug: string;
  readonly state: LinkState;
  readonly headline: string;
  readonly pitch: string;
  /** Whether the beginning of the first chapter is shown. */
  readonly opening: boolean;
  readonly shops: readonly Shop[];
  /** The day it comes out, at midnight UTC; null for none. */
  readonly outOn: Date | null;
  /** Other stories that it shows. */
  readonly more: readonly Types.ObjectId[];
  /** What other authors show to put a story on it; absent while it is nobody else's. */
  readonly partnerKey?: string;
  readonly partners?: readonly { readonly author: Types.ObjectId; readonly story: Types.ObjectId }[];
  /** Of a link for advance reader copies alone. */
  readonly copies?: CopyTerms;
  /** Of an open one of an author without premium: the one place there is for it. */
  readonly place?: string;
  /** Taken out of sight by the staff, or with an author who is away. */
  readonly ownerHidden?: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A subscriber whose joining was counted: told of twice, it counts once. */
export interface LinkJoinDoc {
  readonly _id: Types.ObjectId;
  /** When MongoDB forgets it. */
  readonly expires: Date;
}

/** What came of a link on one day by one source. */
export interface LinkDayDoc {
  readonly _id: Types.ObjectId;
  readonly link: Types.ObjectId;
  /** "2026-11-24", in UTC. */
  readonly day: string;
  /** "" for visits that name none. */
  readonly source: string;
  readonly visits: number;
  readonly reads: number;
  /** Readers who joined the author's mailing list; absent before the first. */
  readonly joins?: number;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const text = { type: String, default: "" } as const;

const links = new Schema<StoryLinkDoc>(
  {
    owner: { ...id, ref: "User" },
    type: { type: String, enum: LINK_TYPES, required: true },
    story: { ...id, ref: "Story" },
    slug: { type: String, required: true },
    state: { type: String, enum: LINK_STATES, default: "draft" },
    headline: text,
    pitch: text,
    opening: { type: Boolean, default: false },
    shops: [
      new Schema<Shop>(
        { name: { type: String, required: true }, url: { type: String, required: true } },
        { _id: false, id: false },
      ),
    ],
    outOn: { type: Date, default: null },
    more: { type: [{ type: Schema.Types.ObjectId, ref: "Story" }], default: [] },
    partnerKey: String,
    partners: {
      type: [
        new Schema(
          { author: { ...id, ref: "User" }, story: { ...id, ref: "Story" } },
          { _id: false, id: false },
        ),
      ],
      default: undefined,
    },
    copies: {
      type: new Schema<CopyTerms>(
        {
          until: { type: Date, default: null },
          limit: { type: Number, required: true, min: 1 },
          approval: { type: String, enum: APPROVALS, required: true },
          pinned: { type: Boolean, default: true },
        },
        { _id: false, id: false },
      ),
      default: undefined,
    },
    place: String,
    ownerHidden: Boolean,
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "story-links" },
);
links.index({ slug: 1 }, { unique: true });
links.index({ owner: 1, createdAt: -1, _id: -1 });
links.index({ story: 1 });
// Whose copies are to be looked after: they come out, or end, soon.
for (const when of ["outOn", "copies.until"] as const)
  links.index({ [when]: 1 }, { partialFilterExpression: { [when]: { $type: "date" } } });
links.index({ "partners.author": 1 }, { partialFilterExpression: { partnerKey: { $type: "string" } } });
links.index({ "partners.story": 1 }, { partialFilterExpression: { partnerKey: { $type: "string" } } });
links.index({ place: 1 }, { unique: true, partialFilterExpression: { place: { $type: "string" } } });

export const StoryLink = defineModel<StoryLinkDoc>("StoryLink", links, {
  fieldsWere: { away: "ownerHidden" },
});

const days = new Schema<LinkDayDoc>(
  {
    link: { ...id, ref: "StoryLink" },
    day: { type: String, required: true },
    source: text,
    visits: { type: Number, default: 0 },
    reads: { type: Number, default: 0 },
    joins: { type: Number, default: 0 },
  },
  { versionKey: false, strict: "throw", collection: "story-link-days" },
);
days.index({ link: 1, day: 1, source: 1 }, { unique: true });

export const LinkDay = defineModel<LinkDayDoc>("StoryLinkDay", days);

const joins = new Schema<LinkJoinDoc>(
  { _id: id, expires: { type: Date, required: true } },
  { versionKey: false, strict: "throw", collection: "story-link-joins" },
);
joins.index({ expires: 1 }, { expireAfterSeconds: 0 });

export const LinkJoin = defineModel<LinkJoinDoc>("StoryLinkJoin", joins);
