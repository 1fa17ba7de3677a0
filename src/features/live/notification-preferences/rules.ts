import Joi from "joi";
import {
  channelsOf,
  DIGESTS,
  type Digest,
  NOTIFICATION_KEYS,
  type PreferenceInput,
} from "../../../shared/live/notification-preferences.ts";

/** The settings page's form: the boxes that are ticked, as `key:channel`, and the digest. */
export interface PreferenceForm {
  readonly channels: readonly string[];
  readonly digest?: string | undefined;
  /** The box of the weekly e-mail: "true" or nothing. */
  readonly weekly?: string;
}

const boxes = NOTIFICATION_KEYS.flatMap((key) => channelsOf(key).map((channel) => `${key}:${channel}`));

export const preferenceFormRules = Joi.object<{ channels: string[]; digest: Digest; weekly: boolean }>({
  channels: Joi.array()
    .items(Joi.string().valid(...boxes))
    .unique()
    .required(),
  digest: Joi.string()
    .valid(...DIGESTS)
    .required(),
  weekly: Joi.boolean().empty("").default(false),
});

/** A box that was not sent is not ticked. */
export function toInput({
  channels,
  digest,
  weekly,
}: {
  channels: readonly string[];
  digest: Digest;
  weekly: boolean;
}): PreferenceInput {
  const ticked = new Set(channels);
  const rows = NOTIFICATION_KEYS.map((key) => [
    key,
    Object.fromEntries(channelsOf(key).map((channel) => [channel, ticked.has(`${key}:${channel}`)])),
  ]);
  return {
    notification_channels: Object.fromEntries(rows),
    notification_digest: digest,
    weekly_stories: weekly,
  };
}
