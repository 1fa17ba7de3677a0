import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { copyFields, linkFields } from "#shared/reach/story-links.fields.ts";
import { LINK_STATES, LINK_TYPES, type LinkState, type LinkType } from "#shared/reach/story-links.ts";

export interface Shop {
  readonly name: string;
  readonly url: string;
}

/** Terms of advance reader copies. */
export interface CopyTerms extends ValuesOf<typeof copyFields> {
  /** Access ends at the start of this day, UTC; null for no end. */
  readonly until: Date | null;
}

/** A landing page with which an author promotes a story. */
export interface StoryLinkDoc extends ValuesOf<typeof linkFields> {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly type: LinkType;
  readonly story: Types.ObjectId;
  /** Last path segment of its URL; unique. */
  readonly slug: string;
  /** Slugs it had while open: they redirect to it, and no other link can have them. Absent if none. */
  readonly formerSlugs?: readonly string[];
  readonly state: LinkState;
  readonly shops: readonly Shop[];
  /** Release date, at midnight UTC; null if none. */
  readonly outOn: Date | null;
  /** Other stories shown on it. */
  readonly more: readonly Types.ObjectId[];
  /** Key in the invitation URL with which other authors add a story; absent if not shared. */
  readonly partnerKey?: string;
  readonly partners?: readonly { readonly author: Types.ObjectId; readonly story: Types.ObjectId }[];
  /** Only for links for advance reader copies. */
  readonly copies?: CopyTerms;
  /** For an open link of an author without premium: unique key that allows one open link per type. */
  readonly place?: string;
  /** True if removed by staff, or while its author's account is hidden. */
  readonly ownerHidden?: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A subscriber already counted as joining through a link, so that repeated events count once. */
export interface LinkJoinDoc {
  readonly _id: Types.ObjectId;
  /** When MongoDB deletes it (TTL). */
  readonly expires: Date;
}

/** A link's statistics for one day and source. */
export interface LinkDayDoc {
  readonly _id: Types.ObjectId;
  readonly link: Types.ObjectId;
  /** "2026-11-24", in UTC. */
  readonly day: string;
  /** "" for visits without a source. */
  readonly source: string;
  readonly visits: number;
  readonly reads: number;
  /** Readers who joined the author's mailing list; absent if none. */
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
    formerSlugs: { type: [String], default: undefined },
    state: { type: String, enum: LINK_STATES, default: "draft" },
    ...storedFields(linkFields),
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
          ...storedFields(copyFields),
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
links.index({ formerSlugs: 1 }, { sparse: true });
links.index({ owner: 1, createdAt: -1, _id: -1 });
links.index({ story: 1 });
// For reminders about copies: the release or the end of access is near.
for (const when of ["outOn", "copies.until"] as const)
  links.index({ [when]: 1 }, { partialFilterExpression: { [when]: { $type: "date" } } });
links.index({ "partners.author": 1 }, { partialFilterExpression: { partnerKey: { $type: "string" } } });
links.index({ "partners.story": 1 }, { partialFilterExpression: { partnerKey: { $type: "string" } } });
links.index({ place: 1 }, { unique: true, partialFilterExpression: { place: { $type: "string" } } });

export const StoryLink = defineModel<StoryLinkDoc>("StoryLink", links);

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
