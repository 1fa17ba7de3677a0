import Joi from "joi";
import { nullable } from "../../../core/nullable-rule.ts";
import {
  channelsOf,
  DIGESTS,
  NOTIFICATION_KEYS,
  type PreferenceInput,
} from "../../../shared/live/notification-preferences.ts";
import { peopleText } from "../../../shared/people/people.text.ts";
import { SOCIAL_LINKS, type SocialLink } from "../../../shared/people/profile.enums.ts";
import { BIO_MAX, SKILL_MAX, SKILLS_MAX } from "../../../shared/people/profile.limits.ts";
import { profileMessages } from "../../../shared/people/profile.messages.ts";
import { socialUrl } from "../../../shared/people/social-links.ts";
import { GENRES, type Genre } from "../../../shared/stories/catalogue.enums.ts";
import { MESSAGES_FROM } from "../../../shared/talk/messages.enums.ts";
import { isZone } from "../../../shared/zones.ts";
import type { PrivacyInput } from "../users/entity.ts";
import { nameRule } from "./name-rule.ts";

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
        kind === "website"
          ? profileMessages.websiteAddress
          : profileMessages.socialAddress(peopleText.link[kind]),
    });

/** What a member may say of themselves, at registration and later (allow-list; ASVS 15.3.3). */
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
  ...profileRules,
  ...privacy,
  ...notifications,
  last_logged_in: Joi.date().iso(),
  setup_complete: flag,
});

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
