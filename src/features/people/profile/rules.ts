import Joi from "joi";
import { isZone } from "#core/base/zones.ts";
import { dateRule } from "#core/date-rule.ts";
import { rulesOf } from "#core/fields/index.ts";
import { nullable } from "#core/nullable-rule.ts";
import { partialRules } from "#core/partial-rules.ts";
import { type PrivacySettings, privacyFields } from "#shared/accounts/privacy.fields.ts";
import {
  channelsOf,
  DIGESTS,
  NOTIFICATION_KEYS,
  type PreferenceInput,
} from "#shared/live/notification-preferences.ts";
import { peopleText } from "#shared/people/people.text.ts";
import { SOCIAL_LINKS, type SocialLink } from "#shared/people/profile.enums.ts";
import { BIO_MAX, SKILL_MAX, SKILLS_MAX } from "#shared/people/profile.limits.ts";
import { profileMessages } from "#shared/people/profile.messages.ts";
import { socialUrl } from "#shared/people/social-links.ts";
import { GENRES, type Genre } from "#shared/story.enums.ts";
import { nameRule } from "./name-rule.ts";

const LINE_MAX = 200;

const flag = Joi.boolean().truthy("on", "1").falsy("off", "0", "");
const line = nullable.string().trim().max(LINE_MAX);
/** A URL of the member's page on a site, or their name there; normalised to the canonical https URL. */
const link = (kind: SocialLink) =>
  nullable
    .string()
    .trim()
    .max(LINE_MAX)
    .custom((given: string, helpers) => socialUrl(kind, given) ?? helpers.error("string.uri"), "social page")
    .messages({
      "string.uri":
        kind === "website"
          ? profileMessages.websiteAddress
          : profileMessages.socialAddress(peopleText.link[kind]),
    });

/** Rules for profile fields, at registration and later (allow-list; ASVS 15.3.3). */
export const profileRules = {
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
    .messages({ "array.max": profileMessages.tooManySkills, "string.max": profileMessages.skillTooLong }),
  ...Object.fromEntries(SOCIAL_LINKS.map((kind) => [kind, link(kind)])),
  timezone: nullable.string().max(60).custom(knownZone, "IANA time zone"),
  promotional_emails: flag.falsy(null),
};

/** Profile fields a member may change. */
export interface ProfileInput {
  readonly name: string;
  readonly bio: string;
  readonly location: string;
  readonly interests: readonly Genre[];
  readonly skills: readonly string[];
  readonly timezone: string;
  readonly promotional_emails: boolean;
}

/**
 * The twelve keys as flags (specification, section 3), and additions not in the specification: by channel,
 * and when email is sent.
 */
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
  staff_weekly: flag,
};

/** Input of `PUT /api/users/{id}`. */
export interface UpdateUserInput extends Partial<ProfileInput>, Partial<PrivacySettings>, PreferenceInput {
  readonly last_logged_in?: Date;
  setup_complete?: boolean;
}

/**
 * Rules for `PUT /api/users/{id}` and the settings forms; includes last_logged_in, which clients set
 * (specification, section 7).
 */
export const updateUserRules = Joi.object<UpdateUserInput>({
  ...profileRules,
  ...notifications,
  last_logged_in: dateRule(),
  setup_complete: flag,
}).concat(partialRules(rulesOf(privacyFields)) as Joi.ObjectSchema);

function knownZone(value: string, helpers: Joi.CustomHelpers): string | Joi.ErrorReport {
  return isZone(value) ? value : helpers.error("any.only");
}

/**
 * Returns skills as a list, whether given as a list or comma-separated; duplicates are removed, ignoring
 * case.
 */
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
