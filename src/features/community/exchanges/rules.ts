import Joi from "joi";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { WORDS_MAX } from "../../../shared/community/challenges.limits.ts";
import { challengesMessages } from "../../../shared/community/challenges.messages.ts";
import { EXCHANGE_KINDS } from "../../../shared/community/exchanges.enums.ts";
import {
  EXCHANGE_PROMPT_MAX,
  EXCHANGE_PROMPTS_MAX,
  EXCHANGE_REASON_MAX,
  EXCHANGE_TEXT_MAX,
  EXCHANGE_TITLE_MAX,
  PROMPT_WRITERS,
  PROMPT_WRITERS_MAX,
  PROMPTS_PER_MEMBER_MAX,
  WISH_TEXT_MAX,
} from "../../../shared/community/exchanges.limits.ts";
import { messages } from "../../../shared/messages.ts";
import { GENRES } from "../../../shared/stories/catalogue.enums.ts";
import { isZone } from "../../../shared/zones.ts";
import type { ExchangeDoc, SignUpDoc } from "./model.ts";

/** What an exchange takes. */
export interface ExchangeInput
  extends Pick<
    ExchangeDoc,
    | "kind"
    | "title"
    | "description"
    | "genres"
    | "prompts"
    | "minWords"
    | "signUpEnds"
    | "dueAt"
    | "revealAt"
    | "promptsPerMember"
    | "writersPerPrompt"
  > {
  readonly owner?: string | null;
  readonly zone?: string;
}

const date = Joi.date().iso().required().messages({
  "date.base": challengesMessages.noDate,
  "date.format": challengesMessages.noDate,
  "any.required": messages.required,
});

const count = (usual: number, most: number) =>
  Joi.number().integer().min(1).max(most).empty(["", null]).default(usual);

export const exchangeRules = Joi.object<ExchangeInput>({
  owner: Joi.string().hex().length(24).allow(null),
  kind: Joi.string()
    .valid(...EXCHANGE_KINDS)
    .default("pairs"),
  title: plainTextRule(EXCHANGE_TITLE_MAX).replace(/\s+/g, " ").required(),
  description: plainTextRule(EXCHANGE_TEXT_MAX).required(),
  genres: Joi.array()
    .items(Joi.string().valid(...GENRES))
    .min(1)
    .unique()
    .required()
    .messages({ "array.min": messages.required }),
  prompts: Joi.array()
    .items(plainTextRule(EXCHANGE_PROMPT_MAX))
    .max(EXCHANGE_PROMPTS_MAX)
    .unique()
    .default([]),
  minWords: Joi.number().integer().min(1).max(WORDS_MAX).empty(["", null]).default(null),
  promptsPerMember: count(1, PROMPTS_PER_MEMBER_MAX),
  writersPerPrompt: count(PROMPT_WRITERS, PROMPT_WRITERS_MAX),
  signUpEnds: date,
  dueAt: date,
  revealAt: date,
  zone: Joi.string().custom((value: string, helpers) => (isZone(value) ? value : helpers.error("any.only"))),
});

/** What signing up takes: tags of the exchange's. */
export type SignUpInput = Pick<SignUpDoc, "wishes" | "offers" | "likes" | "avoid" | "anonymous"> & {
  readonly user?: string | null;
};

const tags = Joi.array().items(Joi.string().max(EXCHANGE_PROMPT_MAX)).unique().default([]);
const text = plainTextRule(WISH_TEXT_MAX).empty("").default("");

export const signUpRules = Joi.object<SignUpInput>({
  user: Joi.string().hex().length(24).allow(null),
  wishes: tags,
  offers: tags,
  likes: text,
  avoid: text,
  anonymous: Joi.boolean().empty("").default(false),
});

/** When gifts are revealed instead. */
export const revealRules = Joi.object<{ readonly revealAt: Date }>({ revealAt: date });

export const exchangeReasonRules = Joi.object<{ readonly reason: string }>({
  reason: plainTextRule(EXCHANGE_REASON_MAX).required(),
});
