import Joi from "joi";
import { STRIKE_DAYS_MAX, STRIKE_LIMIT_MAX } from "../../../shared/moderation/reports.limits.ts";
import { NOTICE_KINDS, NOTICE_MAX, type SiteSettingsValues } from "../../../shared/platform/site-settings.ts";
import {
  AUDIO_GIGABYTES,
  AUDIO_GIGABYTES_MAX,
  AUDIO_MEGABYTES,
  AUDIO_MEGABYTES_MAX,
} from "../../../shared/reach/narration.limits.ts";

/** A box that is not ticked is not sent. */
const box = Joi.boolean().truthy("on", "1").falsy("off", "0", "").default(false);

const whole = (most: number) => Joi.number().integer().min(1).max(most);

/** The whole form; `version` is what it was drawn from. */
export const settingsRules = Joi.object<SiteSettingsValues & { version: number }>({
  registration: box,
  emailConfirmation: box,
  captcha: box,
  noticeText: Joi.string().trim().max(NOTICE_MAX).allow("").default(""),
  noticeKind: Joi.string()
    .valid(...NOTICE_KINDS)
    .default("info"),
  strikeLimit: whole(STRIKE_LIMIT_MAX).default(3),
  strikeDays: whole(STRIKE_DAYS_MAX).default(90),
  restrictionDays: whole(STRIKE_DAYS_MAX).default(7),
  blockMails: box,
  audioMegabytes: whole(AUDIO_MEGABYTES_MAX).default(AUDIO_MEGABYTES),
  audioGigabytes: whole(AUDIO_GIGABYTES_MAX).default(AUDIO_GIGABYTES),
  version: Joi.number().integer().min(0).required(),
});
