import Joi from "joi";
import type { ReportKinds } from "#core/report-kind.ts";
import { APPEAL_MAX, REPORT_NOTE_MAX } from "#shared/moderation/reports.limits.ts";
import {
  REPORT_ANSWERS,
  REPORT_DECISIONS,
  REPORT_REASONS,
  type ReportAnswer,
  type ReportDecision,
  type ReportReason,
} from "#shared/platform/reports.enums.ts";

const id = Joi.string().hex().length(24).lowercase();

/** Normalises line endings; other control characters carry no readable meaning. */
const prose = Joi.string()
  .replace(/\r\n?/g, "\n")
  .replace(/(?![\n\t])\p{Cc}/gu, "")
  .trim();
const note = prose.max(REPORT_NOTE_MAX).allow("").default("");

/** Reason for a report, for the staff. */
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

/** API input for a new report, including its subject. */
export interface NewReportInput extends ReportInput {
  readonly kind: string;
  readonly target: string;
}

/** Validates a new report; `kinds` is called once every feature is registered, so it returns all kinds. */
export const newReportRules = (kinds: () => ReportKinds) =>
  (reportRules as Joi.ObjectSchema).keys({
    kind: Joi.string()
      .custom((name, { error }) => (kinds().of(name) ? name : error("any.only")))
      .required(),
    target: id.required(),
  });

/** Staff decision on a case; without an answer the default one is sent. */
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

/** A member's appeal against a strike or a removal. */
export const appealRules = Joi.object<{ strike?: string; removal?: string; text: string }>({
  strike: id,
  removal: id,
  text: prose.max(APPEAL_MAX).required(),
}).xor("strike", "removal");

/** Staff decision on an appeal. */
export const appealDecisionRules = Joi.object<{
  id: string;
  intent: "grant" | "refuse" | "reopen";
  answer: string;
}>({
  id: id.required(),
  intent: Joi.string().valid("grant", "refuse", "reopen").required(),
  answer: note,
});
