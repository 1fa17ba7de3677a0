import Joi from "joi";
import { idRule, rulesOf, zoneRule } from "#core/fields/index.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import { challengeFields } from "#shared/community/challenges.fields.ts";
import {
  CHALLENGE_REASON_MAX,
  CRITERIA_MAX,
  CRITERION_MAX,
  NOTE_MAX,
  POINTS_MAX,
  WEIGHT_MAX,
} from "#shared/community/challenges.limits.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import type { ValuesOf } from "#shared/fields.ts";
import type { Criterion } from "./model.ts";

interface OtherInput {
  readonly owner?: string | null;
  readonly zone?: string;
  readonly criteria: readonly Criterion[];
}

/** Input for a challenge. */
export type ChallengeInput = ValuesOf<typeof challengeFields> & OtherInput;

/** Rules for a complete challenge, new or edited. */
export const challengeRules = rulesOf<typeof challengeFields, OtherInput>(challengeFields, {
  owner: idRule.allow(null),
  zone: zoneRule,
  criteria: Joi.array()
    .items(
      Joi.object({
        name: plainTextRule(CRITERION_MAX).required(),
        weight: Joi.number().integer().min(1).max(WEIGHT_MAX).default(1),
      }),
    )
    .max(CRITERIA_MAX)
    .unique("name")
    .default([]),
});

/** Input for an entry. */
export interface EntryInput {
  readonly author?: string | null;
  readonly challenge: string;
  readonly story: string;
}

export const entryRules = Joi.object<EntryInput>({
  author: idRule.allow(null),
  challenge: idRule.required(),
  story: idRule.required(),
});

/** Why an entry is disqualified or a challenge cancelled. */
export const reasonRules = Joi.object<{ readonly reason: string }>({
  reason: plainTextRule(CHALLENGE_REASON_MAX).required(),
});

/** Input for a ballot: points for each criterion, in the challenge's order, and a note to the author. */
export interface BallotInput {
  readonly by?: string | null;
  readonly entry: string;
  readonly scores: readonly number[];
  readonly note: string;
}

export const ballotRules = Joi.object<BallotInput>({
  by: idRule.allow(null),
  entry: idRule.required(),
  scores: Joi.array()
    .items(Joi.number().integer().min(1).max(POINTS_MAX))
    .min(1)
    .max(CRITERIA_MAX)
    .required()
    .messages({ "array.min": challengesMessages.everyCriterion }),
  note: plainTextRule(NOTE_MAX).empty("").default(""),
});

/** Dates of a challenge that staff can move. */
export type ChallengeDate = "startDate" | "endDate" | "judgingEndDate";

/** Input of staff who move dates. */
export interface DatesInput extends Partial<Pick<ChallengeInput, ChallengeDate>> {
  readonly reason: string;
}

/** Rules for moving these dates. */
export const datesRules = (names: readonly ChallengeDate[]): Joi.ObjectSchema<DatesInput> =>
  rulesOf(Object.fromEntries(names.map((name) => [name, challengeFields[name]])), {
    reason: plainTextRule(CHALLENGE_REASON_MAX).required(),
  }) as Joi.ObjectSchema<DatesInput>;
