import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { REVIEW_ASPECTS, type ReviewAspect } from "../../../shared/talk/reviews.enums.ts";
import { CONTENT_FLAGS, type ContentFlags, flag, memberMarks } from "../../people/member-content/index.ts";
import { FILTER_FIELDS, type OfStory } from "../../stories/stories/index.ts";

/** 1 to 5 for each aspect; null where the reviewer says nothing of it. */
export type Aspects = Readonly<Record<ReviewAspect, number | null>>;

/** What a reader has to say of a whole story: one for each of the two. */
export interface ReviewDoc extends OfStory, ContentFlags {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly reviewer: Types.ObjectId;
  readonly storyAuthor: Types.ObjectId;
  /** Plain text; `||so||` marks what gives something away. */
  readonly text: string;
  /** All of it gives something away. */
  readonly spoiler: boolean;
  readonly aspects: Aspects;
  /** The reviewer's stars for the story, 1 to 5, as their rating has them; 0 without one. */
  readonly rating: number;
  readonly edited: boolean;
  /** Its reviewer was given an advance copy of the story, and says so with it. */
  readonly advance: boolean;
  /** The story's author, in answer; they have one. */
  readonly answer: { readonly text: string; readonly at: Date; readonly edited: boolean } | null;
  /** Members whom it helped. */
  readonly helpful: number;
  /** Its reviewer is shut out or on the way out. */
  readonly authorHidden: boolean;
  /** None of its flags is set: whoever reads the story sees it, and it is counted. */
  readonly shown: boolean;
  /** Shown, and everyone may find the story. */
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a story's shown reviews make of its aspects: one small document, so that a page asks for no more. */
export interface AspectTotalsDoc
  extends Readonly<Partial<Record<ReviewAspect, { readonly sum: number; readonly count: number }>>> {
  /** The story. */
  readonly _id: Types.ObjectId;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const user = { ...id, ref: "User" } as const;
const counter = { type: Number, default: 0 } as const;
const aspect = { type: Number, min: 1, max: 5, default: null } as const;

const schema = new Schema<ReviewDoc>(
  {
    story: { ...id, ref: "Story" },
    reviewer: user,
    storyAuthor: user,
    text: { type: String, required: true },
    spoiler: flag,
    aspects: Object.fromEntries(REVIEW_ASPECTS.map((name) => [name, aspect])),
    rating: counter,
    edited: flag,
    advance: flag,
    answer: {
      type: new Schema({ text: String, at: Date, edited: flag }, { _id: false }),
      default: null,
    },
    helpful: { ...counter, min: 0 },
    ...CONTENT_FLAGS,
    authorHidden: flag,
    shown: flag,
    open: flag,
    filterFields: FILTER_FIELDS,
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "reviews" },
);

schema.index({ story: 1, reviewer: 1 }, { unique: true });
schema.index({ story: 1, shown: 1, helpful: -1, _id: -1 });
schema.index({ story: 1, shown: 1, createdAt: -1, _id: -1 });
schema.index({ story: 1, shown: 1, rating: -1, _id: -1 });
schema.index({ reviewer: 1, createdAt: -1, _id: -1 });
schema.index({ storyAuthor: 1 });
schema.index({ filterFields: 1 });
schema.index({ open: 1, createdAt: -1, _id: -1 });
// What an author has taken off the page, for them to look at again.
schema.index(
  { story: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { hidden: true }, name: "hidden" },
);

export const Review = defineModel<ReviewDoc>("Review", schema, {
  fieldsWere: { shadow: "shadowBanned", away: "authorHidden", traits: "filterFields" },
});

/** Members whom reviews helped. */
export const reviewVotes = memberMarks({
  name: "ReviewVote",
  of: "review",
  content: Review,
  counter: "helpful",
  collection: "review-votes",
});

const total = { sum: counter, count: counter };

export const AspectTotals = defineModel<AspectTotalsDoc>(
  "AspectTotals",
  new Schema<AspectTotalsDoc>(
    { _id: Schema.Types.ObjectId, ...Object.fromEntries(REVIEW_ASPECTS.map((name) => [name, total])) },
    { versionKey: false, collection: "review-aspects" },
  ),
);
