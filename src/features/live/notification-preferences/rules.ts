import Joi from "joi";
import {
  channelsOf,
  DIGESTS,
  type Digest,
  NOTIFICATION_KEYS,
  type PreferenceInput,
} from "#shared/live/notification-preferences.ts";

/** Form of the settings page: ticked checkboxes as `key:channel`, and the digest. */
export interface PreferenceForm {
  readonly channels: readonly string[];
  readonly digest?: string | undefined;
  /** Checkbox of the weekly email: "true" or missing. */
  readonly weekly?: string;
  /** Checkbox of the weekly email to staff, the same; undefined if the page did not show it. */
  readonly staffWeekly?: string | undefined;
}

interface PreferenceChoices {
  readonly channels: readonly string[];
  readonly digest: Digest;
  readonly weekly: boolean;
  readonly staffWeekly?: boolean;
}

const boxes = NOTIFICATION_KEYS.flatMap((key) => channelsOf(key).map((channel) => `${key}:${channel}`));

export const preferenceFormRules = Joi.object<PreferenceChoices>({
  channels: Joi.array()
    .items(Joi.string().valid(...boxes))
    .unique()
    .required(),
  digest: Joi.string()
    .valid(...DIGESTS)
    .required(),
  weekly: Joi.boolean().empty("").default(false),
  staffWeekly: Joi.boolean(),
});

/** Converts the form; a missing checkbox is not ticked. */
export function toInput({ channels, digest, weekly, staffWeekly }: PreferenceChoices): PreferenceInput {
  const ticked = new Set(channels);
  const rows = NOTIFICATION_KEYS.map((key) => [
    key,
    Object.fromEntries(channelsOf(key).map((channel) => [channel, ticked.has(`${key}:${channel}`)])),
  ]);
  return {
    notification_channels: Object.fromEntries(rows),
    notification_digest: digest,
    weekly_stories: weekly,
    ...(staffWeekly === undefined ? {} : { staff_weekly: staffWeekly }),
  };
}
