import Joi from "joi";
import type { ReportKinds } from "../../../core/report-kind.ts";
import {
  REPORT_ANSWERS,
  REPORT_DECISIONS,
  REPORT_REASONS,
  type ReportAnswer,
  type ReportDecision,
  type ReportReason,
} from "../../../shared/moderation/reports.enums.ts";
import { APPEAL_MAX, REPORT_NOTE_MAX } from "../../../shared/moderation/reports.limits.ts";

const id = Joi.string().hex().length(24).lowercase();

/** Lines end as they do everywhere here; other control characters stand for nothing anyone could read. */
const prose = Joi.string()
  .replace(/\r\n?/g, "\n")
  .replace(/(?![\n\t])\p{Cc}/gu, "")
  .trim();
const note = prose.max(REPORT_NOTE_MAX).allow("").default("");

/** What is wrong with something, for the staff. */
export interface ReportInput {
  readonly reason: ReportReason;
  readonly note: string;
}

export const reportRules = Joi.object<ReportInput>({
  reason: Joi.string()
    .valid(...REPORT_REASONS)
    .required(),
  note,
});

/** The same by the API, with what it is about. */
export interface NewReportInput extends ReportInput {
  readonly kind: string;
  readonly target: string;
}

/** `kinds` gives all that there are, once every feature is there. */
export const newReportRules = (kinds: () => ReportKinds) =>
  (reportRules as Joi.ObjectSchema).keys({
    kind: Joi.string()
      .custom((name, { error }) => (kinds().of(name) ? name : error("any.only")))
      .required(),
    target: id.required(),
  });

/** What staff do about a case; without an answer the usual one is given. */
export interface DecisionInput {
  readonly id: string;
  readonly intent: ReportDecision;
  readonly answer: ReportAnswer | "";
  readonly words: string;
  readonly toMaker: string;
}

export const decisionRules = Joi.object<DecisionInput>({
  id: id.required(),
  intent: Joi.string()
    .valid(...REPORT_DECISIONS)
    .required(),
  answer: Joi.string()
    .valid(...REPORT_ANSWERS, "")
    .default(""),
  words: note,
  toMaker: note,
});

/** A member's word against a strike. */
export const appealRules = Joi.object<{ strike: string; text: string }>({
  strike: id.required(),
  text: prose.max(APPEAL_MAX).required(),
});

/** What staff decide of it. */
export const appealDecisionRules = Joi.object<{
  id: string;
  intent: "grant" | "refuse" | "reopen";
  answer: string;
}>({
  id: id.required(),
  intent: Joi.string().valid("grant", "refuse", "reopen").required(),
  answer: note,
});
