import Joi from "joi";
import { idRule, rulesOf, zoneRule } from "#core/fields/index.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import { exchangeFields } from "#shared/community/exchanges.fields.ts";
import {
  EXCHANGE_PROMPT_MAX,
  EXCHANGE_REASON_MAX,
  WISH_TEXT_MAX,
} from "#shared/community/exchanges.limits.ts";
import type { ValuesOf } from "#shared/fields.ts";
import type { SignUpDoc } from "./model.ts";

interface OwnerAndZone {
  readonly owner?: string | null;
  readonly zone?: string;
}

/** Input for an exchange. */
export type ExchangeInput = ValuesOf<typeof exchangeFields> & OwnerAndZone;

export const exchangeRules = rulesOf<typeof exchangeFields, OwnerAndZone>(exchangeFields, {
  owner: idRule.allow(null),
  zone: zoneRule,
});

/** Input for a sign-up: tags of the exchange. */
export type SignUpInput = Pick<SignUpDoc, "wishes" | "offers" | "likes" | "avoid" | "anonymous"> & {
  readonly user?: string | null;
};

const tags = Joi.array().items(Joi.string().max(EXCHANGE_PROMPT_MAX)).unique().default([]);
const text = plainTextRule(WISH_TEXT_MAX).empty("").default("");

export const signUpRules = Joi.object<SignUpInput>({
  user: idRule.allow(null),
  wishes: tags,
  offers: tags,
  likes: text,
  avoid: text,
  anonymous: Joi.boolean().empty("").default(false),
});

/** Rules for a new date of the reveal. */
export const revealRules = rulesOf({ revealAt: exchangeFields.revealAt });

export const exchangeReasonRules = Joi.object<{ readonly reason: string }>({
  reason: plainTextRule(EXCHANGE_REASON_MAX).required(),
});
