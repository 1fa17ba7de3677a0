import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { storedImageSchema } from "../../../core/files/stored.ts";
import {
  CHALLENGE_STATES,
  type ChallengeState,
  JUDGE_STATES,
  type JudgeState,
} from "../../../shared/community/challenges.enums.ts";
import { GENRES, type Genre } from "../../../shared/stories/catalogue.enums.ts";
import {
  CONTENT_FLAGS,
  type ContentFlags,
  type ContentPicture,
  flag,
  memberMarks,
} from "../../people/member-content/index.ts";

/** What judges score, and how much it weighs. */
export interface Criterion {
  readonly name: string;
  readonly weight: number;
}

/** Somebody whom the owner asked to judge. */
export interface Judge {
  readonly user: Types.ObjectId;
  readonly state: JudgeState;
}

/** A challenge (specification, section 3): what an owner asks for, when, and how it is judged. */
export interface ChallengeDoc extends ContentFlags {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly title: string;
  readonly description: string;
  readonly rules: string;
  readonly prompt: string;
  /** Above its page, and beside it in lists; null for none. */
  readonly cover: ContentPicture | null;
  readonly prize: string;
  readonly prizeDescription: string;
  /** The owner and those they invited judge; otherwise readers vote. */
  readonly manualJudge: boolean;
  /** How many places win: 1 to 3. */
  readonly numberOfWinners: number;
  readonly startDate: Date;
  /** Entering ends, and every entry is frozen as it was then. */
  readonly endDate: Date;
  readonly judgingEndDate: Date;
  /** IANA name of the owner's zone, in which its dates are shown. */
  readonly zone: string;
  readonly allowedGenres: readonly Genre[];
  /** Words that a story must and may have; null for no limit. */
  readonly minWords: number | null;
  readonly maxWords: number | null;
  /** Stories published before it started may enter. */
  readonly existingStories: boolean;
  readonly matureStories: boolean;
  readonly entriesPerMember: number;
  readonly criteria: readonly Criterion[];
  readonly judges: readonly Judge[];
  readonly state: ChallengeState;
  /** When everyone could first see it; null while it is its owner's alone. */
  readonly announcedAt: Date | null;
  /** It was told that a day is left. */
  readonly closingTold: boolean;
  /** When every entry had been frozen; null before. */
  readonly frozenAt: Date | null;
  readonly decidedAt: Date | null;
  readonly cancelReason: string;
  /** Ids of stories, as the specification has them; null for a place that nobody won. */
  readonly winner: Types.ObjectId | null;
  readonly runnerUp: Types.ObjectId | null;
  readonly thirdPlace: Types.ObjectId | null;
  /** Entries that take part. */
  readonly entries: number;
  /** Members who asked to be told of its turns. */
  readonly reminders: number;
  readonly lastEntryAt: Date;
  /** What readers made of the stories in it, for the popular list; renewed by a job. */
  readonly popularity: number;
  readonly ownerHidden: boolean;
  /** Everyone may read it. */
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const user = { ...id, ref: "User" } as const;
const story = { type: Schema.Types.ObjectId, ref: "Story", default: null } as const;
const line = { type: String, default: "" } as const;
const date = { type: Date, required: true } as const;
const count = { type: Number, default: 0, min: 0 } as const;

const challenges = new Schema<ChallengeDoc>(
  {
    owner: user,
    title: { type: String, required: true },
    description: { type: String, required: true },
    rules: line,
    prompt: line,
    cover: {
      type: new Schema<ContentPicture>(
        { image: { type: storedImageSchema, required: true }, alt: { type: String, required: true } },
        { _id: false, id: false },
      ),
      default: null,
    },
    prize: line,
    prizeDescription: line,
    manualJudge: flag,
    numberOfWinners: { type: Number, default: 1 },
    startDate: date,
    endDate: date,
    judgingEndDate: date,
    zone: { type: String, default: "UTC" },
    allowedGenres: { type: [{ type: String, enum: GENRES }], required: true },
    minWords: { type: Number, default: null },
    maxWords: { type: Number, default: null },
    existingStories: flag,
    matureStories: flag,
    entriesPerMember: { type: Number, default: 1 },
    criteria: {
      type: [new Schema<Criterion>({ name: String, weight: Number }, { _id: false })],
      default: [],
    },
    judges: {
      type: [
        new Schema<Judge>(
          { user, state: { type: String, enum: JUDGE_STATES, default: "invited" } },
          { _id: false },
        ),
      ],
      default: [],
    },
    state: { type: String, enum: CHALLENGE_STATES, default: "draft" },
    announcedAt: { type: Date, default: null },
    closingTold: flag,
    frozenAt: { type: Date, default: null },
    decidedAt: { type: Date, default: null },
    cancelReason: line,
    winner: story,
    runnerUp: story,
    thirdPlace: story,
    entries: count,
    reminders: count,
    lastEntryAt: { type: Date, required: true },
    popularity: count,
    ...CONTENT_FLAGS,
    ownerHidden: flag,
    open: { type: Boolean, default: false },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "challenges" },
);
// Lists by each order, and the clock's: what is due by its state.
challenges.index({ open: 1, announcedAt: -1, _id: -1 });
challenges.index({ open: 1, lastEntryAt: -1, _id: -1 });
challenges.index({ open: 1, entries: -1, _id: -1 });
challenges.index({ open: 1, popularity: -1, _id: -1 });
challenges.index({ owner: 1, createdAt: -1, _id: -1 });
challenges.index({ "judges.user": 1 });
challenges.index({ state: 1, endDate: 1 });
// Places of a story that is erased.
for (const place of ["winner", "runnerUp", "thirdPlace"] as const)
  challenges.index({ [place]: 1 }, { partialFilterExpression: { [place]: { $type: "objectId" } } });
challenges.index({ title: "text", description: "text", prompt: "text" });
export const Challenge = defineModel<ChallengeDoc>("Challenge", challenges, {
  fieldsWere: { shadow: "shadowBanned", ownerAway: "ownerHidden" },
});

/** Members who want to be told when it opens, when a day is left, and how it ends. */
export const challengeReminders = memberMarks({
  name: "ChallengeReminder",
  of: "challenge",
  content: Challenge,
  counter: "reminders",
  collection: "challenge-reminders",
});
