import Joi from "joi";
import { nullable } from "../../../core/nullable-rule.ts";
import { REFERRAL_SOURCES } from "../../../shared/accounts/registration.enums.ts";
import {
  channelsOf,
  DIGESTS,
  NOTIFICATION_KEYS,
  type PreferenceInput,
} from "../../../shared/live/notification-preferences.ts";
import { messages } from "../../../shared/messages.ts";
import {
  EVENT_TOKEN_MAX,
  REFERRER_MAX,
  TOUCH_MAX,
  USER_AGENT_MAX,
} from "../../../shared/people/identity.limits.ts";
import { peopleText } from "../../../shared/people/people.text.ts";
import { SOCIAL_LINKS, type SocialLink } from "../../../shared/people/profile.enums.ts";
import { BIO_MAX, SKILL_MAX, SKILLS_MAX } from "../../../shared/people/profile.limits.ts";
import { socialUrl } from "../../../shared/people/social-links.ts";
import { ROLES, type Role } from "../../../shared/people/staff.enums.ts";
import { GENRES, type Genre } from "../../../shared/stories/catalogue.enums.ts";
import { MESSAGES_FROM, type MessagesFrom } from "../../../shared/talk/messages.enums.ts";
import { isZone } from "../../../shared/zones.ts";
import { emailRule, nameRule, passwordRule, usernameRule } from "./identity-rules.ts";

const LINE_MAX = 200;

const flag = Joi.boolean().truthy("on", "1").falsy("off", "0", "");
const line = nullable.string().trim().max(LINE_MAX);
/** An address of one's page on a site, or the name there; comes out as the canonical https address. */
const link = (kind: SocialLink) =>
  nullable
    .string()
    .trim()
    .max(LINE_MAX)
    .custom((given: string, helpers) => socialUrl(kind, given) ?? helpers.error("string.uri"), "social page")
    .messages({
      "string.uri":
        kind === "website" ? messages.websiteAddress : messages.socialAddress(peopleText.link[kind]),
    });

/** What a member may say of themselves, at registration and later (allow-list; ASVS 15.3.3). */
const profile = {
  name: nullable.string().concat(nameRule),
  bio: nullable.string().trim().max(BIO_MAX),
  location: line,
  interests: nullable
    .array()
    .items(Joi.string().valid(...GENRES))
    .unique()
    .single(),
  skills: nullable
    .array()
    .items(Joi.string().allow(""))
    .max(SKILLS_MAX)
    .single()
    .custom(listOfSkills, "list of skills")
    .messages({ "array.max": messages.tooManySkills, "string.max": messages.skillTooLong }),
  ...Object.fromEntries(SOCIAL_LINKS.map((kind) => [kind, link(kind)])),
  timezone: nullable.string().max(60).custom(knownZone, "IANA time zone"),
  promotional_emails: flag.falsy(null),
};

/** What a member decides about who sees and reaches them. */
const privacy = {
  hideLastOnline: flag,
  hideFollows: flag,
  hideFromSearch: flag,
  messagesFrom: Joi.string().valid(...MESSAGES_FROM),
  readMarks: flag,
  typingMarks: flag,
  keepHistory: flag,
};

/** What registration takes (specification, sections 3 and 7). */
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

/** What a member decides about who sees and reaches them. */
export interface PrivacyInput {
  readonly hideLastOnline: boolean;
  readonly hideFollows: boolean;
  readonly hideFromSearch: boolean;
  readonly messagesFrom: MessagesFrom;
  readonly readMarks: boolean;
  readonly typingMarks: boolean;
  readonly keepHistory: boolean;
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

/** What no person typed: cut, for it is no reason to refuse one. */
const fact = (max: number) => nullable.string().trim().max(max).truncate();

const registration = {
  username: usernameRule.required(),
  email: emailRule.required(),
  password: passwordRule.required(),
  referral: Joi.alternatives(Joi.string().valid(...REFERRAL_SOURCES), fact(TOUCH_MAX)),
  referred_by: fact(LINE_MAX).description("Id or username of who invited"),
  eventToken: fact(EVENT_TOKEN_MAX),
  referrer: fact(REFERRER_MAX),
  userAgent: fact(USER_AGENT_MAX),
  firstTouch: fact(TOUCH_MAX),
  lastTouch: fact(TOUCH_MAX),
  ...profile,
  timezone: nullable.string().custom((zone: string) => (isZone(zone) ? zone : ""), "IANA time zone"),
};

const terms = flag.valid(true).messages({ "any.only": messages.termsRequired });

/** `POST /api/auth/local/register`; whoever says nothing of the terms has agreed to them elsewhere. */
export const registerRules = Joi.object<RegisterInput & { terms?: true }>({
  ...registration,
  terms: terms.strip(),
});

/** The registration form: the same, and the terms must be agreed (specification, section 5). */
export const registerFormRules = Joi.object<RegisterInput & { terms: boolean }>({
  ...registration,
  terms: terms.required().messages({ "any.required": messages.termsRequired }),
});

/** The twelve keys as flags (specification, section 3), and ours: by channel, and when e-mail comes. */
const notifications = {
  ...Object.fromEntries(NOTIFICATION_KEYS.map((key) => [key, flag.empty(null)])),
  notification_channels: Joi.object(
    Object.fromEntries(
      NOTIFICATION_KEYS.map((key) => [
        key,
        Joi.object(Object.fromEntries(channelsOf(key).map((channel) => [channel, flag]))),
      ]),
    ),
  ),
  notification_digest: Joi.string().valid(...DIGESTS),
  weekly_stories: flag,
};

/** What `PUT /api/users/{id}` takes. */
export interface UpdateUserInput extends Partial<ProfileInput>, Partial<PrivacyInput>, PreferenceInput {
  readonly last_logged_in?: Date;
  setup_complete?: boolean;
}

/**
 * `PUT /api/users/{id}` and the settings' forms; last_logged_in too, as clients set it (specification, section 7).
 */
export const updateUserRules = Joi.object<UpdateUserInput>({
  ...profile,
  ...privacy,
  ...notifications,
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

/** Skills one by one, whether they came as a list or with commas between; each once, whatever its case. */
function listOfSkills(
  given: readonly string[],
  helpers: Joi.CustomHelpers,
): readonly string[] | Joi.ErrorReport {
  const skills = new Map<string, string>();
  for (const part of given.flatMap((each) => each.split(","))) {
    const skill = part.trim().replace(/\s+/g, " ");
    if (skill.length > SKILL_MAX) return helpers.error("string.max", { limit: SKILL_MAX });
    if (skill && !skills.has(skill.toLowerCase())) skills.set(skill.toLowerCase(), skill);
  }
  return skills.size > SKILLS_MAX ? helpers.error("array.max", { limit: SKILLS_MAX }) : [...skills.values()];
}
