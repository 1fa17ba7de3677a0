/**
 * Notifications that a member can receive, and the channels. The keys are the specification's twelve (section
 * 3), in the order of its screens.
 */

/** Keys that are available on every channel. */
const EVERYWHERE = [
  "new_comment_notification",
  "new_comment_reply",
  "favourite_story_notification",
  "favourite_author_notification",
  "new_follower_notification",
  "following_new_story_notification",
  "following_new_chapter_notification",
  "favourited_story_updates",
  "thread_post_notification",
  "post_reply_notification",
  "following_new_thread_notification",
] as const;

/** All keys (specification, section 3). */
export const NOTIFICATION_KEYS = [...EVERYWHERE, "promotional"] as const;
export type NotificationKey = (typeof NOTIFICATION_KEYS)[number];

/** Channels in the order of the settings page's columns. */
export const NOTIFICATION_CHANNELS = ["site", "email", "push"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Frequencies of notifications by email: each at once, collected, or none. */
export const DIGESTS = ["immediately", "daily", "weekly", "off"] as const;
export type Digest = (typeof DIGESTS)[number];

type Channels = Readonly<Record<NotificationChannel, boolean>>;

/** Preferences of one member, with every key and channel. */
export interface NotificationPreferences {
  readonly channels: Readonly<Record<NotificationKey, Channels>>;
  readonly digest: Digest;
  /** True if the member receives the weekly email about stories. */
  readonly weeklyStories: boolean;
  /** True if the member, while on the staff, receives the weekly email about the site. */
  readonly staffWeekly: boolean;
}

/**
 * Stored part of the preferences: only what a member has chosen, so that a new default applies to everyone
 * who has not.
 */
export interface StoredPreferences {
  readonly channels?: Partial<Record<NotificationKey, Partial<Channels>>> | null;
  readonly digest?: Digest | null;
  readonly weeklyStories?: boolean | null;
  readonly staffWeekly?: boolean | null;
}

/** Account fields that hold the preferences; site newsletters share one value with `promotional`. */
export interface PreferenceFields {
  readonly notifications?: StoredPreferences | null;
  readonly promotional_emails: boolean;
}

const ALL: Channels = { site: true, email: true, push: true };
const QUIETLY: Channels = { site: true, email: true, push: false };
const ON_SITE: Channels = { site: true, email: false, push: false };

/**
 * Defaults: everything on the site; by email what somebody wrote to the member or for them; by push only
 * what needs an answer. Site newsletters are opt-in.
 */
const DEFAULT_CHANNELS: Readonly<Record<NotificationKey, Channels>> = {
  new_comment_notification: ALL,
  new_comment_reply: ALL,
  favourite_story_notification: ON_SITE,
  favourite_author_notification: ON_SITE,
  new_follower_notification: ON_SITE,
  following_new_story_notification: QUIETLY,
  following_new_chapter_notification: QUIETLY,
  favourited_story_updates: QUIETLY,
  thread_post_notification: ON_SITE,
  post_reply_notification: ALL,
  following_new_thread_notification: ON_SITE,
  promotional: { site: false, email: false, push: false },
};

/** Collected once a day, so that an author with twenty comments gets one digest. */
const DEFAULT_DIGEST: Digest = "daily";

/** Returns the channels available for a key; site newsletters are available by email only. */
export const channelsOf = (key: NotificationKey): readonly NotificationChannel[] =>
  key === "promotional" ? ["email"] : NOTIFICATION_CHANNELS;

/** Returns a member's preferences with defaults filled in. */
export function preferencesIn({
  notifications,
  promotional_emails,
}: PreferenceFields): NotificationPreferences {
  const chosen = notifications?.channels ?? {};
  const channels = Object.fromEntries(
    EVERYWHERE.map((key) => {
      const chosenChannels = chosen[key] ?? {};
      const by = NOTIFICATION_CHANNELS.map((channel) => [
        channel,
        chosenChannels[channel] ?? DEFAULT_CHANNELS[key][channel],
      ]);
      return [key, Object.fromEntries(by)];
    }),
  ) as Record<(typeof EVERYWHERE)[number], Channels>;
  return {
    channels: { ...channels, promotional: { site: false, email: promotional_emails, push: false } },
    digest: notifications?.digest ?? DEFAULT_DIGEST,
    // Opt-in, like site newsletters.
    weeklyStories: notifications?.weeklyStories ?? false,
    staffWeekly: notifications?.staffWeekly ?? true,
  };
}

/**
 * Returns true if a member wants this notification on this channel; false without preferences, which a
 * deleted account has not. A digest set to off disables email, except for site newsletters, which have a
 * separate switch.
 */
export function wants(
  preferences: NotificationPreferences | null | undefined,
  key: NotificationKey,
  channel: NotificationChannel,
): boolean {
  if (!preferences?.channels[key][channel]) return false;
  return channel !== "email" || key === "promotional" || preferences.digest !== "off";
}

/** Returns the keys as flags for existing clients: true if enabled on the site or by email. */
export function asFlags({ channels }: NotificationPreferences): Record<NotificationKey, boolean> {
  const flags = NOTIFICATION_KEYS.map((key) => [key, channels[key].site || channels[key].email]);
  return Object.fromEntries(flags) as Record<NotificationKey, boolean>;
}

/** Input from a client or the settings page. */
export interface PreferenceInput extends Partial<Record<NotificationKey, boolean>> {
  readonly notification_channels?: Partial<Record<NotificationKey, Partial<Channels>>>;
  readonly notification_digest?: Digest;
  readonly weekly_stories?: boolean;
  readonly staff_weekly?: boolean;
  readonly promotional_emails?: boolean;
}

/**
 * Returns the stored paths to set for an input. A flag that equals the result of `asFlags` changes nothing,
 * so that a client that sends the whole account back does not undo a choice by channel; any other flag sets
 * both site and email, unless the input also changes the key's channels.
 */
export function preferenceChanges(
  fields: PreferenceFields,
  input: PreferenceInput,
): Record<string, boolean | Digest> {
  const current = preferencesIn(fields);
  const flags = asFlags(current);
  const changes: Record<string, boolean | Digest> = {};
  const set = (key: NotificationKey, channel: NotificationChannel, on: boolean) => {
    if (key !== "promotional") changes[`notifications.channels.${key}.${channel}`] = on;
    else if (channel === "email") changes.promotional_emails = on;
  };
  for (const key of NOTIFICATION_KEYS) {
    const flag = input[key];
    const channels: Partial<Channels> = input.notification_channels?.[key] ?? {};
    const chosen = NOTIFICATION_CHANNELS.filter((channel) => channels[channel] !== undefined);
    for (const channel of chosen) set(key, channel, channels[channel]!);
    if (flag === undefined || flag === flags[key]) continue;
    const areSentBack = chosen.every((channel) => channels[channel] === current.channels[key][channel]);
    for (const by of ["site", "email"] as const)
      if (areSentBack || channels[by] === undefined) set(key, by, flag);
  }
  if (input.weekly_stories !== undefined) changes["notifications.weeklyStories"] = input.weekly_stories;
  if (input.staff_weekly !== undefined) changes["notifications.staffWeekly"] = input.staff_weekly;
  if (input.notification_digest) changes["notifications.digest"] = input.notification_digest;
  if (input.promotional_emails !== undefined && input.promotional_emails !== fields.promotional_emails)
    changes.promotional_emails = input.promotional_emails;
  return changes;
}
