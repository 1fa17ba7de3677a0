import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { STAFF_ACTS, type StaffAct } from "#shared/people/staff-acts.ts";
import {
  APPEAL_STATES,
  type AppealState,
  REPORT_ANSWERS,
  REPORT_REASONS,
  REPORT_STATES,
  type ReportAnswer,
  type ReportReason,
  type ReportState,
} from "#shared/platform/reports.enums.ts";

/** One member's report of an item. */
export interface ReportDoc {
  readonly _id: Types.ObjectId;
  readonly case: Types.ObjectId;
  readonly kind: string;
  readonly target: Types.ObjectId;
  readonly reporter: Types.ObjectId;
  readonly reason: ReportReason;
  readonly note: string;
  /** Copy of the words that the reporter saw; later edits do not change it. Missing in older reports. */
  readonly seen?: string;
  readonly state: ReportState;
  /** Reporter and target; makes a report unique while it is open. */
  readonly once: string;
  readonly createdAt: Date;
}

/** Decision of staff on a case. */
export interface Decision {
  readonly by: Types.ObjectId | null;
  readonly at: Date;
  readonly answer: ReportAnswer;
  /** Personal text to the reporters, or "". */
  readonly words: string;
  /** Personal text to the author, or "". */
  readonly toMaker: string;
  readonly strike: Types.ObjectId | null;
}

/**
 * All open reports of one item, with a copy of the content: for private content, staff sees nothing else. A
 * case is decided once; later reports open another case.
 */
export interface ReportCaseDoc {
  readonly _id: Types.ObjectId;
  /** Kind of content, as registered by its feature. */
  readonly kind: string;
  readonly target: Types.ObjectId;
  /** Author of the content. */
  readonly by: Types.ObjectId;
  readonly title: string;
  /** Plain text as it was first reported. */
  readonly text: string;
  /** URL of the content; "" if private. */
  readonly place: string;
  readonly writtenAt: Date;
  readonly state: ReportState;
  /** Number of reports; 0 if staff acted directly. */
  readonly count: number;
  /** What staff did without a report; missing from other cases. */
  readonly act?: StaffAct;
  /** Staff member it is assigned to, and since when. */
  readonly taken: { readonly by: Types.ObjectId; readonly at: Date } | null;
  readonly decision: Decision | null;
  /** Appeal against a removal without a strike; missing if there is none. */
  readonly appeal?: Appeal;
  /** Time of the first report, or of the direct act. */
  readonly openedAt: Date;
  /** Increased by a change of another case about the content, so that decisions at one moment conflict. */
  readonly revision: number;
  /** When it is deleted, if its author's account was erased (decision 90). */
  readonly retainUntil?: Date;
}

/** A member's appeal against a strike or removal, one for each, and its outcome. */
export interface Appeal {
  readonly text: string;
  readonly at: Date;
  readonly state: AppealState;
  readonly answer: string;
  readonly by: Types.ObjectId | null;
  readonly decidedAt: Date | null;
  /** True if granting it ended a removal that was in force; reopening it then begins the removal again. */
  readonly undid?: true;
}

/** Strike limit and days of a posting block in the settings when a strike was given. */
export interface StrikeRule {
  readonly limit: number;
  readonly days: number;
}

/** A warning that counts: enough strikes in force block posting for a while. */
export interface StrikeDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly by: Types.ObjectId | null;
  readonly case: Types.ObjectId;
  readonly kind: string;
  readonly title: string;
  readonly reason: ReportReason;
  /** Message from staff to the member, or "". */
  readonly words: string;
  readonly at: Date;
  readonly expiresAt: Date;
  /** When it was revoked and stopped counting. */
  readonly revokedAt: Date | null;
  readonly appeal: Appeal | null;
  /** Missing from older strikes: the settings of today apply. */
  readonly rule?: StrikeRule;
  /** Strike of a former account that this is a copy of; a copy does not repeat what it was given for. */
  readonly origin?: Types.ObjectId;
  /** When it is deleted, if the account it was given to was erased (decision 90). */
  readonly retainUntil?: Date;
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
    seen: String,
    state,
    once: { type: String, required: true },
    createdAt: date,
  },
  options,
);
reports.index({ once: 1 }, { unique: true, partialFilterExpression: { state: "open" } });
reports.index({ case: 1, _id: -1 });
reports.index({ reporter: 1, createdAt: -1, _id: -1 });
// For the figures of the back office.
reports.index({ createdAt: 1 });

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

const appeal = new Schema<Appeal>(
  {
    text: { type: String, required: true },
    at: date,
    state: { type: String, enum: APPEAL_STATES, default: "open" },
    answer: words,
    by: staff,
    decidedAt: { type: Date, default: null },
    undid: Boolean,
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
    act: { type: String, enum: STAFF_ACTS },
    taken: { type: taken, default: null },
    decision: { type: decision, default: null },
    appeal,
    openedAt: date,
    revision: { type: Number, default: 0 },
    retainUntil: Date,
  },
  { ...options, collection: "report-cases" },
);
cases.index({ retainUntil: 1 }, { sparse: true });
// Only one case per item can be open.
cases.index({ target: 1, kind: 1 }, { unique: true, partialFilterExpression: { state: "open" } });
cases.index({ state: 1, openedAt: -1, _id: -1 });
cases.index({ state: 1, kind: 1, openedAt: -1, _id: -1 });
cases.index({ by: 1, openedAt: -1, _id: -1 });
cases.index({ "taken.by": 1 }, { sparse: true });
cases.index({ "decision.by": 1 }, { sparse: true });
// For the figures of the back office.
cases.index({ "decision.at": 1 }, { partialFilterExpression: { "decision.at": { $type: "date" } } });
// The latest decision on an item.
cases.index({ target: 1, openedAt: -1 });
cases.index({ "appeal.by": 1 }, { sparse: true });
cases.index({ "appeal.state": 1, openedAt: -1, _id: -1 }, { sparse: true });

// For the review queue, longest waiting appeal first.
cases.index(
  { "appeal.state": 1, "appeal.at": 1, _id: 1 },
  { partialFilterExpression: { "appeal.state": "open" } },
);

export const ReportCase = defineModel<ReportCaseDoc>("ReportCase", cases);

const number = { type: Number, required: true } as const;
const rule = new Schema<StrikeRule>({ limit: number, days: number }, part);

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
    rule,
    origin: Schema.Types.ObjectId,
    retainUntil: Date,
  },
  options,
);
// A member carries each strike of their former accounts once.
strikes.index(
  { origin: 1, user: 1 },
  { unique: true, partialFilterExpression: { origin: { $exists: true } } },
);
strikes.index({ retainUntil: 1 }, { sparse: true });
strikes.index({ user: 1, at: -1, _id: -1 });
strikes.index({ by: 1 });
strikes.index({ "appeal.by": 1 }, { sparse: true });
strikes.index({ "appeal.state": 1, at: -1, _id: -1 }, { sparse: true });

strikes.index(
  { "appeal.state": 1, "appeal.at": 1, _id: 1 },
  { partialFilterExpression: { "appeal.state": "open" } },
);

export const Strike = defineModel<StrikeDoc>("Strike", strikes);
