import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import { storedImageSchema } from "#core/files/stored.ts";
import {
  CHALLENGE_STATES,
  type ChallengeState,
  JUDGE_STATES,
  type JudgeState,
} from "#shared/community/challenges.enums.ts";
import { challengeFields } from "#shared/community/challenges.fields.ts";
import type { ValuesOf } from "#shared/fields.ts";
import {
  CONTENT_FLAGS,
  type ContentFlags,
  type ContentPicture,
  flag,
  memberMarks,
} from "../../people/member-content/index.ts";

/** A judging criterion and its weight. */
export interface Criterion {
  readonly name: string;
  readonly weight: number;
}

/** A member whom the owner invited to judge. */
export interface Judge {
  readonly user: Types.ObjectId;
  readonly state: JudgeState;
}

/**
 * Why staff run a challenge: the organiser's account is closed, it was not judged in time, or they correct its
 * results (decision 88).
 */
export const STAFF_CAUSES = ["closed", "unjudged", "reopened"] as const;
export type StaffCause = (typeof STAFF_CAUSES)[number];

/** A challenge's time with staff (decision 96). */
export interface WithStaff {
  readonly since: Date;
  readonly because: StaffCause;
  /** True once staff have moved its dates or appointed judges: it then stays with them. */
  readonly acted: boolean;
}

/** A challenge (specification, section 3): its task, dates and way of judging. */
export interface ChallengeDoc extends ContentFlags, ValuesOf<typeof challengeFields> {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  /** Shown on its page and in lists; null if there is none. */
  readonly cover: ContentPicture | null;
  /** IANA time zone of the owner, in which dates are shown. */
  readonly zone: string;
  readonly criteria: readonly Criterion[];
  readonly judges: readonly Judge[];
  readonly state: ChallengeState;
  /** When it became public; null while only its owner can see it. */
  readonly announcedAt: Date | null;
  /** True once the "one day left" notification was sent. */
  readonly closingTold: boolean;
  /** When all entries were frozen; null before. */
  readonly frozenAt: Date | null;
  /** When it was first decided; it keeps this while staff correct its results. */
  readonly decidedAt: Date | null;
  /** When its results were last corrected; null if never, and while they are. Missing in earlier challenges. */
  readonly correctedAt?: Date | null;
  readonly cancelReason: string;
  /** Ids of the winning stories, as in the specification; null for a place not awarded. */
  readonly winner: Types.ObjectId | null;
  readonly runnerUp: Types.ObjectId | null;
  readonly thirdPlace: Types.ObjectId | null;
  /** Number of entries that take part. */
  readonly entries: number;
  /**
   * How often ballots were cast or changed. Written with each of them, so that one and the decision of the challenge at
   * the same moment conflict. Missing in earlier challenges.
   */
  readonly ballotsCast?: number;
  /** Number of members who asked for reminders. */
  readonly reminders: number;
  readonly lastEntryAt: Date;
  /** Reader activity on the entered stories, for the popular list; updated by a job. */
  readonly popularity: number;
  /** True while the organiser's account is closed; also after its deletion. */
  readonly ownerHidden: boolean;
  /** Set while staff run it; null once it is over. Missing in earlier challenges. */
  readonly staff?: WithStaff | null;
  /** True if everyone may read it. */
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const user = { ...id, ref: "User" } as const;
const story = { type: Schema.Types.ObjectId, ref: "Story", default: null } as const;
const line = { type: String, default: "" } as const;
const count = { type: Number, default: 0, min: 0 } as const;

const challenges = new Schema<ChallengeDoc>(
  {
    owner: user,
    ...storedFields(challengeFields),
    cover: {
      type: new Schema<ContentPicture>(
        { image: { type: storedImageSchema, required: true }, alt: { type: String, required: true } },
        { _id: false, id: false },
      ),
      default: null,
    },
    zone: { type: String, default: "UTC" },
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
    correctedAt: { type: Date, default: null },
    cancelReason: line,
    winner: story,
    runnerUp: story,
    thirdPlace: story,
    entries: count,
    ballotsCast: count,
    reminders: count,
    lastEntryAt: { type: Date, required: true },
    popularity: count,
    ...CONTENT_FLAGS,
    ownerHidden: flag,
    staff: {
      type: new Schema<WithStaff>(
        { since: Date, because: { type: String, enum: STAFF_CAUSES }, acted: flag },
        { _id: false },
      ),
      default: null,
    },
    open: { type: Boolean, default: false },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "challenges" },
);
// For lists in each sort order, and for the job that finds due challenges by state.
challenges.index({ open: 1, announcedAt: -1, _id: -1 });
challenges.index({ open: 1, lastEntryAt: -1, _id: -1 });
challenges.index({ open: 1, entries: -1, _id: -1 });
challenges.index({ open: 1, popularity: -1, _id: -1 });
challenges.index({ owner: 1, createdAt: -1, _id: -1 });
challenges.index({ "judges.user": 1 });
challenges.index({ state: 1, endDate: 1 });
// For the back office: announced ones in each sort order, all or in one state.
for (const of of [{}, { state: 1 }] as Record<string, 1>[]) {
  challenges.index({ ...of, announcedAt: -1, _id: -1 });
  challenges.index({ ...of, endDate: -1, _id: -1 });
}
// For the review queue.
challenges.index(
  { "staff.since": 1, _id: 1 },
  { partialFilterExpression: { "staff.since": { $type: "date" } } },
);
// For clearing the places of an erased story.
for (const place of ["winner", "runnerUp", "thirdPlace"] as const)
  challenges.index({ [place]: 1 }, { partialFilterExpression: { [place]: { $type: "objectId" } } });
challenges.index({ title: "text", description: "text", prompt: "text" });
export const Challenge = defineModel<ChallengeDoc>("Challenge", challenges);

/** Members who want reminders: when it opens, when a day is left, and when it is decided. */
export const challengeReminders = memberMarks({
  name: "ChallengeReminder",
  of: "challenge",
  content: Challenge,
  counter: "reminders",
  collection: "challenge-reminders",
});
