import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import { REVIEW_ASPECTS, type ReviewAspect } from "#shared/talk/reviews.enums.ts";
import { reviewFields } from "#shared/talk/reviews.fields.ts";
import { CONTENT_FLAGS, type ContentFlags, flag, memberMarks } from "../../people/member-content/index.ts";
import { FILTER_FIELDS, type OfStory } from "../../stories/stories/index.ts";

/** Rating from 1 to 5 for each aspect; null if the reviewer did not rate it. */
export type Aspects = Readonly<Record<ReviewAspect, number | null>>;

/** Review of a whole story. One per reader and story. */
export interface ReviewDoc extends OfStory, ContentFlags {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly reviewer: Types.ObjectId;
  readonly storyAuthor: Types.ObjectId;
  /** Plain text; spoilers are marked `||so||`. */
  readonly text: string;
  /** True if the whole text is a spoiler. */
  readonly spoiler: boolean;
  readonly aspects: Aspects;
  /** Reviewer's rating of the story, 1 to 5; 0 if there is none. */
  readonly rating: number;
  readonly edited: boolean;
  /** True if the reviewer received an advance copy, which is shown with the review. */
  readonly advance: boolean;
  /** Answer of the story's author; at most one. It stays its writer's when the story gets another author. */
  readonly answer: {
    /** Its writer; missing if an earlier version saved it during a deployment: it is `storyAuthor`. */
    readonly by?: Types.ObjectId;
    readonly text: string;
    readonly at: Date;
    readonly edited: boolean;
  } | null;
  /** Number of members who found it helpful. */
  readonly helpful: number;
  /** True if the reviewer is banned or leaving. */
  readonly authorHidden: boolean;
  /**
   * True if no flag is set and the reviewer is not on the story's team: visible to the story's readers and counted.
   */
  readonly shown: boolean;
  /** True if shown and the story is listed. */
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Aspect totals of a story's visible reviews, in one small document so that pages need one read. */
export interface AspectTotalsDoc
  extends Readonly<Partial<Record<ReviewAspect, { readonly sum: number; readonly count: number }>>> {
  /** Id of the story. */
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
    ...storedFields(reviewFields),
    aspects: Object.fromEntries(REVIEW_ASPECTS.map((name) => [name, aspect])),
    rating: counter,
    edited: flag,
    advance: flag,
    answer: {
      type: new Schema(
        { by: { type: Schema.Types.ObjectId, ref: "User" }, text: String, at: Date, edited: flag },
        { _id: false },
      ),
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
schema.index({ "answer.by": 1 });
schema.index({ filterFields: 1 });
schema.index({ open: 1, createdAt: -1, _id: -1 });
// Reviews that an author has hidden, for the author's list.
schema.index(
  { story: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { hidden: true }, name: "hidden" },
);

export const Review = defineModel<ReviewDoc>("Review", schema);

/** Returns the writer of a review's answer; null if there is none. */
export const answererOf = ({
  answer,
  storyAuthor,
}: Pick<ReviewDoc, "answer" | "storyAuthor">): Types.ObjectId | null => answer && (answer.by ?? storyAuthor);

/** Filter for the reviews that a member has answered. */
export const answeredBy = (member: Types.ObjectId) => ({
  $or: [
    { "answer.by": member },
    { storyAuthor: member, answer: { $ne: null }, "answer.by": { $exists: false } },
  ],
});

/** Helpful votes of members on reviews. */
export const reviewVotes = memberMarks({
  name: "ReviewVote",
  of: "review",
  content: Review,
  author: "reviewer",
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
