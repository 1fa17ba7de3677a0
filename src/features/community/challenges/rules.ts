import Joi from "joi";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import {
  CHALLENGE_DESCRIPTION_MAX,
  CHALLENGE_PROMPT_MAX,
  CHALLENGE_REASON_MAX,
  CHALLENGE_RULES_MAX,
  CHALLENGE_TITLE_MAX,
  CRITERIA_MAX,
  CRITERION_MAX,
  ENTRIES_PER_MEMBER_MAX,
  NOTE_MAX,
  POINTS_MAX,
  PRIZE_DESCRIPTION_MAX,
  PRIZE_MAX,
  WEIGHT_MAX,
  WINNERS_MAX,
  WORDS_MAX,
} from "../../../shared/community/challenges.limits.ts";
import { challengesMessages } from "../../../shared/community/challenges.messages.ts";
import { messages } from "../../../shared/messages.ts";
import { GENRES } from "../../../shared/stories/catalogue.enums.ts";
import { isZone } from "../../../shared/zones.ts";
import type { ChallengeDoc } from "./model.ts";

/** What a challenge takes. */
export interface ChallengeInput
  extends Pick<
    ChallengeDoc,
    | "title"
    | "description"
    | "rules"
    | "prompt"
    | "prize"
    | "prizeDescription"
    | "manualJudge"
    | "numberOfWinners"
    | "startDate"
    | "endDate"
    | "judgingEndDate"
    | "allowedGenres"
    | "minWords"
    | "maxWords"
    | "existingStories"
    | "matureStories"
    | "entriesPerMember"
    | "criteria"
  > {
  readonly owner?: string | null;
  readonly zone?: string;
}

const id = Joi.string().hex().length(24);
const text = (max: number) => plainTextRule(max).empty("").default("");
const title = plainTextRule(CHALLENGE_TITLE_MAX).replace(/\s+/g, " ");
const date = Joi.date().iso().messages({
  "date.base": challengesMessages.noDate,
  "date.format": challengesMessages.noDate,
  "any.required": messages.required,
});
const words = Joi.number().integer().min(1).max(WORDS_MAX).empty(["", null]).default(null);
const flag = Joi.boolean().empty("").default(false);

const fields = {
  owner: id.allow(null),
  title: title.required(),
  description: plainTextRule(CHALLENGE_DESCRIPTION_MAX).required(),
  rules: text(CHALLENGE_RULES_MAX),
  prompt: text(CHALLENGE_PROMPT_MAX),
  prize: text(PRIZE_MAX),
  prizeDescription: text(PRIZE_DESCRIPTION_MAX),
  manualJudge: flag,
  numberOfWinners: Joi.number().integer().min(1).max(WINNERS_MAX).empty("").default(1),
  startDate: date.required(),
  endDate: date.required(),
  judgingEndDate: date.required(),
  zone: Joi.string().custom((value: string, helpers) => (isZone(value) ? value : helpers.error("any.only"))),
  allowedGenres: Joi.array()
    .items(Joi.string().valid(...GENRES))
    .min(1)
    .unique()
    .required()
    .messages({ "array.min": messages.required }),
  minWords: words,
  maxWords: words,
  existingStories: flag,
  matureStories: flag,
  entriesPerMember: Joi.number().integer().min(1).max(ENTRIES_PER_MEMBER_MAX).empty("").default(1),
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
};

/** A whole challenge, new or changed. */
export const challengeRules = Joi.object<ChallengeInput>(fields);

/** What an entry takes. */
export interface EntryInput {
  readonly author?: string | null;
  readonly challenge: string;
  readonly story: string;
}

export const entryRules = Joi.object<EntryInput>({
  author: id.allow(null),
  challenge: id.required(),
  story: id.required(),
});

/** Why an entry is disqualified or a challenge cancelled. */
export const reasonRules = Joi.object<{ readonly reason: string }>({
  reason: plainTextRule(CHALLENGE_REASON_MAX).required(),
});

/** A ballot: points for each criterion, in the challenge's order, and a word to the author. */
export interface BallotInput {
  readonly by?: string | null;
  readonly entry: string;
  readonly scores: readonly number[];
  readonly note: string;
}

export const ballotRules = Joi.object<BallotInput>({
  by: id.allow(null),
  entry: id.required(),
  scores: Joi.array()
    .items(Joi.number().integer().min(1).max(POINTS_MAX))
    .min(1)
    .max(CRITERIA_MAX)
    .required()
    .messages({ "array.min": challengesMessages.everyCriterion }),
  note: text(NOTE_MAX),
});
