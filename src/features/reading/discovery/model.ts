import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import type { VoteMeans } from "#shared/reading/discovery.dto.ts";

/**
 * A member's vote for a story: at most one per member and story, regardless of how and how often they
 * expressed it. All suggestions are computed from votes. Votes are derived from favourites, lists and
 * readings and can be rebuilt from them at any time.
 */
export interface StoryVoteDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** The strongest signal the vote is based on. */
  readonly by: VoteMeans;
  /** When the member first gave the signal. */
  readonly at: Date;
}

/** Data derived from a story's votes by jobs; the only data its page needs. */
export interface StorySignalsDoc {
  /** The story's id. */
  readonly _id: Types.ObjectId;
  readonly voters: number;
  /** Stories liked by the same people, best first. Visibility is checked when they are shown. */
  readonly similar: readonly SimilarStory[];
}

export interface SimilarStory {
  readonly story: Types.ObjectId;
  /** Number of people who like both stories, among those examined. */
  readonly common: number;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;

const votes = new Schema<StoryVoteDoc>(
  {
    user: { ...id, ref: "User" },
    story: { ...id, ref: "Story" },
    by: { type: String, enum: ["favourite", "reading", "list"], required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "story-votes" },
);
votes.index({ user: 1, story: 1 }, { unique: true });
votes.index({ user: 1, at: -1, story: 1, by: 1 });
votes.index({ story: 1, at: -1, user: 1 });

export const StoryVote = defineModel<StoryVoteDoc>("StoryVote", votes);

export const StorySignals = defineModel<StorySignalsDoc>(
  "StorySignals",
  new Schema<StorySignalsDoc>(
    {
      _id: { ...id, ref: "Story" },
      voters: { type: Number, default: 0, min: 0 },
      similar: {
        type: [new Schema<SimilarStory>({ story: id, common: Number }, { _id: false })],
        default: [],
      },
    },
    { versionKey: false, strict: "throw", collection: "story-signals" },
  ),
);
