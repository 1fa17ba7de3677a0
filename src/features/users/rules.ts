import Joi from "joi";
import { GENRES, type Genre, REFERRAL_SOURCES, ROLES, type Role, SOCIAL_LINKS } from "../../shared/enums.ts";
import {
  BIO_MAX,
  EMAIL_MAX,
  EMAIL_MIN,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from "../../shared/limits.ts";
import { messages } from "../../shared/messages.ts";
import { isZone } from "../../shared/zones.ts";

const LINE_MAX = 200;
const SKILLS_MAX = 30;

/**
 * Letters, numbers, hyphens, underscores and full stops (specification, section 5); of ASCII, so that no two names
 * look alike, and not full stops alone, which a URL would swallow.
 */
export const usernameRule = Joi.string()
  .trim()
  .min(USERNAME_MIN)
  .max(USERNAME_MAX)
  .pattern(/^(?!\.+$)[A-Za-z0-9._-]+$/)
  .messages({ "string.pattern.base": messages.usernameCharacters });

/** At least six characters (specification, section 5), and an address one could write to. */
export const emailRule = Joi.string()
  .trim()
  .min(EMAIL_MIN)
  .max(EMAIL_MAX)
  .email({ tlds: false, ignoreLength: true })
  .messages({
    "string.min": messages.emailTooShort,
    "string.max": messages.emailInvalid,
    "string.email": messages.emailInvalid,
  });

/** At least six characters (specification, section 5). */
export const passwordRule = Joi.string().min(PASSWORD_MIN).max(PASSWORD_MAX).messages({
  "string.min": messages.passwordTooShort,
  "string.max": messages.passwordTooLong,
  "string.base": messages.passwordTooShort,
});

/** Letters of any script and spaces (specification, section 5). */
export const nameRule = Joi.string()
  .trim()
  .max(NAME_MAX)
  .pattern(/^[\p{L}\p{M} ]*$/u)
  .messages({ "string.pattern.base": messages.nameCharacters });

const flag = Joi.boolean().truthy("on", "1").falsy("off", "0", "");
const line = Joi.string().trim().max(LINE_MAX).allow("");
const link = Joi.string()
  .trim()
  .max(LINE_MAX)
  .uri({ scheme: ["http", "https"] })
  .allow("");

/** What a member may say of themselves, at registration and later (allow-list; ASVS 15.3.3). */
const profile = {
  name: nameRule.allow(""),
  bio: Joi.string().trim().max(BIO_MAX).allow(""),
  location: line,
  interests: Joi.array()
    .items(Joi.string().valid(...GENRES))
    .unique()
    .single(),
  skills: Joi.array().items(Joi.string().trim().max(60)).unique().max(SKILLS_MAX).single(),
  ...Object.fromEntries(SOCIAL_LINKS.map((kind) => [kind, link])),
  timezone: Joi.string().max(60).custom(knownZone, "IANA time zone").allow(""),
  promotional_emails: flag,
};

/** What registration takes (specification, sections 3 and 7). */
export interface RegisterInput extends Partial<ProfileInput> {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly referral?: string;
  readonly referred_by?: string | null;
  readonly eventToken?: string;
  readonly referrer?: string;
  readonly userAgent?: string;
}

/** What a member may change of their own account. */
export interface ProfileInput {
  readonly name: string;
  readonly bio: string;
  readonly location: string;
  readonly interests: readonly Genre[];
  readonly skills: readonly string[];
  readonly timezone: string;
  readonly promotional_emails: boolean;
}

const registration = {
  username: usernameRule.required(),
  email: emailRule.required(),
  password: passwordRule.required(),
  referral: Joi.alternatives(
    Joi.string().valid(...REFERRAL_SOURCES),
    Joi.string().trim().max(LINE_MAX),
  ).allow(""),
  referred_by: Joi.string().hex().length(24).allow(null, ""),
  eventToken: line,
  referrer: Joi.string().max(2_000).allow(""),
  userAgent: Joi.string().max(1_000).allow(""),
  ...profile,
};

/** `POST /api/auth/local/register`. */
export const registerRules = Joi.object<RegisterInput>(registration);

/** The registration form: the same, and the terms must be agreed (specification, section 5). */
export const registerFormRules = Joi.object<RegisterInput & { terms: boolean }>({
  ...registration,
  terms: flag
    .valid(true)
    .required()
    .messages({ "any.only": messages.termsRequired, "any.required": messages.termsRequired }),
});

/** `PUT /api/users/{id}` and the profile form; last_logged_in too, as clients set it (specification, section 7). */
export const updateUserRules = Joi.object<
  Partial<ProfileInput> & { last_logged_in?: Date; setup_complete?: boolean }
>({
  ...profile,
  last_logged_in: Joi.date().iso(),
  setup_complete: flag,
});

/** An admin's change of role. */
export const roleRules = Joi.object<{ role: Role }>({
  role: Joi.string()
    .valid(...ROLES)
    .required(),
});

/** A moderator's block. */
export const blockRules = Joi.object<{ reason: string }>({ reason: Joi.string().trim().max(500).required() });

function knownZone(value: string, helpers: Joi.CustomHelpers): string | Joi.ErrorReport {
  return isZone(value) ? value : helpers.error("any.only");
}
