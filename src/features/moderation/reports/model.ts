import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import {
  APPEAL_STATES,
  type AppealState,
  REPORT_ANSWERS,
  REPORT_REASONS,
  REPORT_STATES,
  type ReportAnswer,
  type ReportReason,
  type ReportState,
} from "../../../shared/moderation/reports.enums.ts";

/** What one member said about something. */
export interface ReportDoc {
  readonly _id: Types.ObjectId;
  readonly case: Types.ObjectId;
  readonly kind: string;
  readonly target: Types.ObjectId;
  readonly reporter: Types.ObjectId;
  readonly reason: ReportReason;
  readonly note: string;
  readonly state: ReportState;
  /** Reporter and target: reported twice while it is open, it is reported once. */
  readonly once: string;
  readonly createdAt: Date;
}

/** What staff decided of a case. */
export interface Decision {
  readonly by: Types.ObjectId | null;
  readonly at: Date;
  readonly answer: ReportAnswer;
  /** Own words for who reported, or "". */
  readonly words: string;
  /** Own words for who made it, or "". */
  readonly toMaker: string;
  readonly strike: Types.ObjectId | null;
}

/**
 * All open reports of one thing together, with a copy of it: of what is private staff see nothing else. It is decided
 * once; what is reported again after that is another case.
 */
export interface ReportCaseDoc {
  readonly _id: Types.ObjectId;
  /** What it is; a kind is known by the feature that brings it. */
  readonly kind: string;
  readonly target: Types.ObjectId;
  /** Who made it. */
  readonly by: Types.ObjectId;
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  /** Its page; "" for what is private. */
  readonly place: string;
  readonly writtenAt: Date;
  readonly state: ReportState;
  /** Reports in it. */
  readonly count: number;
  /** Who of the staff works on it, and since when. */
  readonly taken: { readonly by: Types.ObjectId; readonly at: Date } | null;
  readonly decision: Decision | null;
  /** When it was reported first. */
  readonly openedAt: Date;
}

/** What a member says against a strike, once, and what becomes of it. */
export interface Appeal {
  readonly text: string;
  readonly at: Date;
  readonly state: AppealState;
  readonly answer: string;
  readonly by: Types.ObjectId | null;
  readonly decidedAt: Date | null;
}

/** A warning that counts: enough of them in force close posting for a while. */
export interface StrikeDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly by: Types.ObjectId | null;
  readonly case: Types.ObjectId;
  readonly kind: string;
  readonly title: string;
  readonly reason: ReportReason;
  /** What staff said to the member, or "". */
  readonly words: string;
  readonly at: Date;
  readonly expiresAt: Date;
  /** Taken back: it counts for nothing. */
  readonly revokedAt: Date | null;
  readonly appeal: Appeal | null;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const ref = { type: Schema.Types.ObjectId, ref: "User" } as const;
const user = { ...ref, required: true } as const;
const staff = { ...ref, default: null } as const;
const words = { type: String, default: "" } as const;
const date = { type: Date, required: true } as const;
const kind = { type: String, required: true } as const;
const reason = { type: String, enum: REPORT_REASONS, required: true } as const;
const state = { type: String, enum: REPORT_STATES, default: "open" } as const;
const options = { versionKey: false, strict: "throw" } as const;
const part = { _id: false, strict: "throw" } as const;

const reports = new Schema<ReportDoc>(
  {
    case: id,
    kind,
    target: id,
    reporter: user,
    reason,
    note: words,
    state,
    once: { type: String, required: true },
    createdAt: date,
  },
  options,
);
reports.index({ once: 1 }, { unique: true, partialFilterExpression: { state: "open" } });
reports.index({ case: 1, _id: -1 });
reports.index({ reporter: 1, createdAt: -1, _id: -1 });

export const Report = defineModel<ReportDoc>("Report", reports);

const taken = new Schema({ by: user, at: date }, part);
const decision = new Schema<Decision>(
  {
    by: staff,
    at: date,
    answer: { type: String, enum: REPORT_ANSWERS, required: true },
    words,
    toMaker: words,
    strike: { type: Schema.Types.ObjectId, default: null },
  },
  part,
);

const cases = new Schema<ReportCaseDoc>(
  {
    kind,
    target: id,
    by: user,
    title: words,
    text: words,
    place: words,
    writtenAt: date,
    state,
    count: { type: Number, default: 0, min: 0 },
    taken: { type: taken, default: null },
    decision: { type: decision, default: null },
    openedAt: date,
  },
  { ...options, collection: "report-cases" },
);
// Of one thing there is one open case.
cases.index({ target: 1, kind: 1 }, { unique: true, partialFilterExpression: { state: "open" } });
cases.index({ state: 1, openedAt: -1, _id: -1 });
cases.index({ state: 1, kind: 1, openedAt: -1, _id: -1 });
cases.index({ by: 1, openedAt: -1, _id: -1 });
cases.index({ "taken.by": 1 }, { sparse: true });
cases.index({ "decision.by": 1 }, { sparse: true });

export const ReportCase = defineModel<ReportCaseDoc>("ReportCase", cases);

const appeal = new Schema<Appeal>(
  {
    text: { type: String, required: true },
    at: date,
    state: { type: String, enum: APPEAL_STATES, default: "open" },
    answer: words,
    by: staff,
    decidedAt: { type: Date, default: null },
  },
  part,
);

const strikes = new Schema<StrikeDoc>(
  {
    user,
    by: staff,
    case: id,
    kind,
    title: words,
    reason,
    words,
    at: date,
    expiresAt: date,
    revokedAt: { type: Date, default: null },
    appeal: { type: appeal, default: null },
  },
  options,
);
strikes.index({ user: 1, at: -1, _id: -1 });
strikes.index({ by: 1 });
strikes.index({ "appeal.by": 1 }, { sparse: true });
strikes.index({ "appeal.state": 1, at: -1, _id: -1 }, { sparse: true });

export const Strike = defineModel<StrikeDoc>("Strike", strikes);
