import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import type { Anchor } from "#shared/anchors/index.ts";

/** Comment of a team member on a draft, visible only to the team. */
export interface TeamCommentDoc {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  /** Revision that was commented on. */
  readonly revision: number;
  /** Null if the member has left the site. */
  readonly by: Types.ObjectId | null;
  readonly text: string;
  /** Passage that it is about; absent for the whole chapter and for replies. */
  readonly passage?: Anchor;
  /** Comment at the start of the thread; null for that comment. */
  readonly root: Types.ObjectId | null;
  readonly assignee: Types.ObjectId | null;
  readonly resolvedAt: Date | null;
  readonly resolvedBy: Types.ObjectId | null;
  /** True if staff removed it after a report. */
  readonly removed?: boolean;
  readonly createdAt: Date;
}

/** Text of a comment that was deleted while others had answered it. */
export const NO_TEXT = "–";

const id = { type: Schema.Types.ObjectId, required: true } as const;
const member = { type: Schema.Types.ObjectId, ref: "User", default: null } as const;
const date = { type: Date, default: null } as const;

const comments = new Schema<TeamCommentDoc>(
  {
    story: { ...id, ref: "Story" },
    chapter: { ...id, ref: "Chapter" },
    revision: { type: Number, required: true },
    by: member,
    text: { type: String, required: true },
    passage: { type: Schema.Types.Mixed },
    root: { type: Schema.Types.ObjectId, ref: "TeamComment", default: null },
    assignee: member,
    resolvedAt: date,
    resolvedBy: member,
    removed: Boolean,
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, strict: "throw" },
);
comments.index({ chapter: 1, createdAt: -1 });
comments.index({ story: 1, chapter: 1 });
comments.index({ root: 1 });
for (const who of ["by", "assignee", "resolvedBy"]) comments.index({ [who]: 1 });

export const TeamComment = defineModel<TeamCommentDoc>("TeamComment", comments);

/** A manuscript given to beta readers, with questions for them. */
export interface BetaRoundDoc {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly title: string;
  /** Null if the member has left the site. */
  readonly by: Types.ObjectId | null;
  readonly chapters: readonly {
    readonly chapter: Types.ObjectId;
    readonly title: string;
    readonly revision: number;
  }[];
  readonly questions: readonly string[];
  readonly closedAt: Date | null;
  readonly createdAt: Date;
}

const rounds = new Schema<BetaRoundDoc>(
  {
    story: { ...id, ref: "Story" },
    title: { type: String, required: true },
    by: member,
    chapters: {
      type: [
        new Schema(
          { chapter: { ...id, ref: "Chapter" }, title: String, revision: { type: Number, required: true } },
          { _id: false },
        ),
      ],
      default: [],
    },
    questions: { type: [String], default: [] },
    closedAt: date,
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, strict: "throw" },
);
rounds.index({ story: 1, createdAt: -1 });
rounds.index({ by: 1 });

export const BetaRound = defineModel<BetaRoundDoc>("BetaRound", rounds);

/**
 * Answers of one beta reader, in the order of the questions. One per round and reader; editable while the
 * round is open.
 */
export interface BetaAnswersDoc {
  readonly _id: Types.ObjectId;
  readonly round: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly answers: readonly string[];
  readonly at: Date;
  /** True if staff removed it after a report: visible only to its writer. */
  readonly removed?: boolean;
}

const answers = new Schema<BetaAnswersDoc>(
  {
    round: { ...id, ref: "BetaRound" },
    story: { ...id, ref: "Story" },
    by: { ...id, ref: "User" },
    answers: { type: [String], default: [] },
    at: { type: Date, required: true },
    removed: Boolean,
  },
  { versionKey: false, strict: "throw" },
);
answers.index({ round: 1, by: 1 }, { unique: true });
answers.index({ story: 1 });
answers.index({ by: 1 });

export const BetaAnswers = defineModel<BetaAnswersDoc>("BetaAnswers", answers);
