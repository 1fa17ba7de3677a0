import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { ENTRY_STATES, type EntryState } from "#shared/community/challenges.enums.ts";
import { CONTENT_FLAGS, type ContentFlags, flag } from "../../people/member-content/index.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";

/** Metadata of an entry as of the entry deadline. */
export interface Frozen {
  readonly at: Date;
  /** SHA-256 of its chapters' titles and texts in order, in hex. */
  readonly hash: string;
  readonly title: string;
  readonly words: number;
  readonly chapters: number;
  /** True if the story was not published then. Readers see only chapters that its author has published since. */
  readonly unpublished?: boolean;
}

/**
 * Snapshot of an entry's story as of the entry deadline; saved if the story changes before the entry is
 * frozen.
 */
export type AtEnd = Pick<
  StoryDoc,
  "title" | "listed" | "categories" | "mature" | "publishedAt" | "price" | "mailingList" | "contents"
> &
  // Missing from older snapshots, made when only published stories could enter, and if the story was deleted.
  Partial<Pick<StoryDoc, "private" | "state">>;

/** A story entered in a challenge. */
export interface EntryDoc extends ContentFlags {
  readonly _id: Types.ObjectId;
  readonly challenge: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly author: Types.ObjectId;
  /** Slot among the author's entries, from 0; unique, even with concurrent requests. */
  readonly slot: number;
  readonly state: EntryState;
  /** Why it was disqualified, or withdrawn because its story was deleted; empty if its author withdrew it. */
  readonly reason: string;
  readonly frozen: Frozen | null;
  readonly atEnd: AtEnd | null;
  /** True while judges must not know the author and others do not see the entry. */
  readonly blind: boolean;
  /** Random position among entries with equally many judgements. */
  readonly order: number;
  /** Voters that have it assigned and have not declined, including those who have judged it. */
  readonly given: number;
  /** Ballots that count; its score in ten-thousandths of a point, and its rank. Set once decided. */
  readonly ballots: number;
  readonly score: number | null;
  readonly rank: number | null;
  /** Its rank before staff reopened the challenge; null otherwise. Missing in earlier entries. */
  readonly formerRank?: number | null;
  readonly authorHidden: boolean;
  readonly parentShut: boolean;
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A chapter of an entry as readers saw it at the entry deadline. */
export interface FrozenChapterDoc {
  readonly _id: Types.ObjectId;
  readonly entry: Types.ObjectId;
  /** Position within the entry, from 1. */
  readonly number: number;
  readonly chapter: Types.ObjectId;
  readonly revision: number;
  readonly title: string;
  /** Sanitised HTML. */
  readonly html: string;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const count = { type: Number, default: 0, min: 0 } as const;

const entries = new Schema<EntryDoc>(
  {
    challenge: { ...id, ref: "Challenge" },
    story: { ...id, ref: "Story" },
    author: { ...id, ref: "User" },
    slot: { type: Number, required: true },
    state: { type: String, enum: ENTRY_STATES, default: "entered" },
    reason: { type: String, default: "" },
    frozen: {
      type: new Schema<Frozen>(
        { at: Date, hash: String, title: String, words: Number, chapters: Number, unpublished: Boolean },
        { _id: false },
      ),
      default: null,
    },
    atEnd: { type: Schema.Types.Mixed, default: null },
    blind: flag,
    order: { type: Number, required: true },
    given: count,
    ballots: count,
    score: { type: Number, default: null },
    rank: { type: Number, default: null },
    formerRank: { type: Number, default: null },
    ...CONTENT_FLAGS,
    authorHidden: flag,
    parentShut: flag,
    open: { type: Boolean, default: true },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "challenge-entries" },
);
entries.index({ challenge: 1, author: 1, slot: 1 }, { unique: true });
entries.index({ challenge: 1, story: 1 }, { unique: true });
entries.index({ challenge: 1, createdAt: -1, _id: -1 });
// Queue for readers: entries with the fewest assignments first.
entries.index({ challenge: 1, state: 1, given: 1, order: 1 });
entries.index({ challenge: 1, rank: 1, _id: 1 });
entries.index({ author: 1, createdAt: -1, _id: -1 });
entries.index({ story: 1 });
export const Entry = defineModel<EntryDoc>("ChallengeEntry", entries);

const frozen = new Schema<FrozenChapterDoc>(
  {
    entry: { ...id, ref: "ChallengeEntry" },
    number: { type: Number, required: true },
    chapter: id,
    revision: { type: Number, required: true },
    title: { type: String, default: "" },
    html: { type: String, default: "" },
  },
  { versionKey: false, strict: "throw", collection: "frozen-chapters" },
);
frozen.index({ entry: 1, number: 1 }, { unique: true });
export const FrozenChapter = defineModel<FrozenChapterDoc>("FrozenChapter", frozen);
