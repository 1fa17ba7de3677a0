import { Schema, type Types } from "mongoose";
import type { Counter } from "#core/counter.ts";
import { defineModel } from "#core/db/define-model.ts";
import { countedActs } from "../../people/member-content/index.ts";
import { countBy } from "../../platform/counters/index.ts";
import { Thread } from "./model.ts";

/** An option of a poll. */
export interface PollOptionDoc {
  readonly _id: Types.ObjectId;
  readonly thread: Types.ObjectId;
  /** Position among the options, from 0. */
  readonly place: number;
  readonly text: string;
  readonly votes: number;
}

/** A member's answers to a poll. */
export interface PollVoteDoc {
  readonly _id: Types.ObjectId;
  readonly thread: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly options: readonly Types.ObjectId[];
  /** True while the member is banned or leaving: not counted. */
  readonly byHidden?: boolean;
  /** True while a block between the member and the thread's author lasts: not counted. */
  readonly shadowBanned?: boolean;
  readonly createdAt: Date;
}

const thread = { type: Schema.Types.ObjectId, ref: "Thread", required: true } as const;
const options = { versionKey: false, strict: "throw" } as const;

const choices = new Schema<PollOptionDoc>(
  {
    thread,
    place: { type: Number, required: true },
    text: { type: String, required: true },
    votes: { type: Number, default: 0, min: 0 },
  },
  { ...options, collection: "poll-options" },
);
choices.index({ thread: 1, place: 1 });
export const PollOption = defineModel<PollOptionDoc>("PollOption", choices);

const votes = new Schema<PollVoteDoc>(
  {
    thread,
    by: { type: Schema.Types.ObjectId, ref: "User", required: true },
    options: { type: [Schema.Types.ObjectId], required: true },
    byHidden: Boolean,
    shadowBanned: Boolean,
    createdAt: { type: Date, required: true },
  },
  { ...options, collection: "poll-votes" },
);
votes.index({ thread: 1, by: 1 }, { unique: true });
votes.index({ options: 1 });
votes.index({ by: 1 });
export const PollVote = defineModel<PollVoteDoc>("PollVote", votes);

export const pollCounters: readonly Counter[] = [
  {
    name: "poll-options.votes",
    collection: PollOption.collection.collectionName,
    fields: { votes: "votes" },
    async count(ids, session) {
      const rows = await PollVote.aggregate<{ readonly _id: unknown; readonly votes: number }>([
        { $match: { options: { $in: [...ids] }, ...countedActs("byHidden") } },
        { $unwind: "$options" },
        { $group: { _id: "$options", votes: { $sum: 1 } } },
      ]).session(session ?? null);
      return new Map(rows.map(({ _id, votes }) => [String(_id), { votes }]));
    },
  },
  {
    name: "threads.voters",
    collection: Thread.collection.collectionName,
    fields: { voters: "voters" },
    count: countBy(PollVote, "thread", "voters", countedActs("byHidden")),
  },
];
