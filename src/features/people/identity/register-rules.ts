import Joi from "joi";
import { isZone } from "#core/base/zones.ts";
import { nullable } from "#core/nullable-rule.ts";
import { REFERRAL_SOURCES } from "#shared/accounts/registration.enums.ts";
import { messages } from "#shared/messages.ts";
import { EVENT_TOKEN_MAX, REFERRER_MAX, TOUCH_MAX, USER_AGENT_MAX } from "#shared/people/identity.limits.ts";
import { type ProfileInput, profileRules } from "../profile/index.ts";
import { emailRule, passwordRule, usernameRule } from "./rules.ts";

/** Input of a registration (specification, sections 3 and 7). */
export interface RegisterInput extends Partial<ProfileInput> {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly referral?: string;
  /** Id or username. */
  readonly referred_by?: string;
  readonly eventToken?: string;
  readonly referrer?: string;
  readonly userAgent?: string;
  readonly firstTouch?: string;
  readonly lastTouch?: string;
}

const LINE_MAX = 200;
const flag = Joi.boolean().truthy("on", "1").falsy("off", "0", "");

/** Values not typed by a person: truncated, because they are no reason to reject a registration. */
const fact = (max: number) => nullable.string().trim().max(max).truncate();

const registration = {
  username: usernameRule.required(),
  email: emailRule.required(),
  password: passwordRule.required(),
  referral: Joi.alternatives(Joi.string().valid(...REFERRAL_SOURCES), fact(TOUCH_MAX)),
  referred_by: fact(LINE_MAX).description("Id or username of the member who invited"),
  eventToken: fact(EVENT_TOKEN_MAX),
  referrer: fact(REFERRER_MAX),
  userAgent: fact(USER_AGENT_MAX),
  firstTouch: fact(TOUCH_MAX),
  lastTouch: fact(TOUCH_MAX),
  ...profileRules,
  timezone: nullable.string().custom((zone: string) => (isZone(zone) ? zone : ""), "IANA time zone"),
};

const terms = flag.valid(true).messages({ "any.only": messages.termsRequired });

/** Rules for `POST /api/auth/local/register`; clients that omit the terms obtained agreement elsewhere. */
export const registerRules = Joi.object<RegisterInput & { terms?: true }>({
  ...registration,
  terms: terms.strip(),
});

/** Rules of the registration form: additionally, the terms must be accepted (specification, section 5). */
export const registerFormRules = Joi.object<RegisterInput & { terms: boolean }>({
  ...registration,
  terms: terms.required().messages({ "any.required": messages.termsRequired }),
});
