import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import type { VoteMeans } from "../../../shared/reading/discovery.dto.ts";

/**
 * Somebody likes a story: one vote for each of the two, by whatever means and however often they say so. All that is
 * suggested is made of these; they follow favourites, lists and readings and can be made anew from them at any time.
 */
export interface StoryVoteDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** The clearest of what they said it by. */
  readonly by: VoteMeans;
  /** When they first said so. */
  readonly at: Date;
}

/** What follows from the votes for one story, made by jobs: its page asks for this and no more. */
export interface StorySignalsDoc {
  /** The story. */
  readonly _id: Types.ObjectId;
  readonly voters: number;
  /** What people who like it like too, best first; whether that may be shown is asked when it is. */
  readonly similar: readonly SimilarStory[];
}

export interface SimilarStory {
  readonly story: Types.ObjectId;
  /** People who like both, as far as they were looked at. */
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
