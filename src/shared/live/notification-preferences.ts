/** What a member may hear of and how; the twelve keys are the specification's (section 3), in the order of its screens. */

/** The keys that can reach a member on every channel. */
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

/** Every key (specification, section 3). */
export const NOTIFICATION_KEYS = [...EVERYWHERE, "promotional"] as const;
export type NotificationKey = (typeof NOTIFICATION_KEYS)[number];

/** Ways to reach a member, in the order of the settings page's columns. */
export const NOTIFICATION_CHANNELS = ["site", "email", "push"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** When notifications by e-mail come: each at once, gathered, or none at all. */
export const DIGESTS = ["immediately", "daily", "weekly", "off"] as const;
export type Digest = (typeof DIGESTS)[number];

type Channels = Readonly<Record<NotificationChannel, boolean>>;

/** What one member wants, every key with every channel. */
export interface NotificationPreferences {
  readonly channels: Readonly<Record<NotificationKey, Channels>>;
  readonly digest: Digest;
  /** The weekly e-mail about stories. */
  readonly weeklyStories: boolean;
}

/** What is stored of it: only what a member has chosen, so that a new default reaches whoever never chose. */
export interface StoredPreferences {
  readonly channels?: Partial<Record<NotificationKey, Partial<Channels>>> | null;
  readonly digest?: Digest | null;
  readonly weeklyStories?: boolean | null;
}

/** The fields of an account that hold its preferences; letters about the house are one truth with `promotional`. */
export interface PreferenceFields {
  readonly notifications?: StoredPreferences | null;
  readonly promotional_emails: boolean;
}

const ALL: Channels = { site: true, email: true, push: true };
const QUIETLY: Channels = { site: true, email: true, push: false };
const ON_SITE: Channels = { site: true, email: false, push: false };

/**
 * Before anyone chooses: everything on the site; by e-mail what somebody wrote to one or for one; by push only what
 * waits for an answer. Letters about the house are off until they are asked for.
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

/** Gathered once a day, so that an author of twenty comments gets one digest. */
const DEFAULT_DIGEST: Digest = "daily";

/** The channels a key can come by: letters about the house come by e-mail only. */
export const channelsOf = (key: NotificationKey): readonly NotificationChannel[] =>
  key === "promotional" ? ["email"] : NOTIFICATION_CHANNELS;

/** What a member wants, defaults filled in. */
export function preferencesIn({
  notifications,
  promotional_emails,
}: PreferenceFields): NotificationPreferences {
  const chosen = notifications?.channels ?? {};
  const channels = Object.fromEntries(
    EVERYWHERE.map((key) => {
      const own = chosen[key] ?? {};
      const by = NOTIFICATION_CHANNELS.map((channel) => [
        channel,
        own[channel] ?? DEFAULT_CHANNELS[key][channel],
      ]);
      return [key, Object.fromEntries(by)];
    }),
  ) as Record<(typeof EVERYWHERE)[number], Channels>;
  return {
    channels: { ...channels, promotional: { site: false, email: promotional_emails, push: false } },
    digest: notifications?.digest ?? DEFAULT_DIGEST,
    // Off until it is asked for, as letters about the house are.
    weeklyStories: notifications?.weeklyStories ?? false,
  };
}

/**
 * Whether a member is to hear of this by that way; nobody's preferences (an account that is gone or leaving) want
 * nothing. A digest that is off silences e-mail, but for letters about the house, which have a switch of their own.
 */
export function wants(
  preferences: NotificationPreferences | null | undefined,
  key: NotificationKey,
  channel: NotificationChannel,
): boolean {
  if (!preferences?.channels[key][channel]) return false;
  return channel !== "email" || key === "promotional" || preferences.digest !== "off";
}

/** The keys as existing clients know them: on when it comes by the site or by e-mail. */
export function asFlags({ channels }: NotificationPreferences): Record<NotificationKey, boolean> {
  const flags = NOTIFICATION_KEYS.map((key) => [key, channels[key].site || channels[key].email]);
  return Object.fromEntries(flags) as Record<NotificationKey, boolean>;
}

/** What a client or the settings page may send. */
export interface PreferenceInput extends Partial<Record<NotificationKey, boolean>> {
  readonly notification_channels?: Partial<Record<NotificationKey, Partial<Channels>>>;
  readonly notification_digest?: Digest;
  readonly weekly_stories?: boolean;
  readonly promotional_emails?: boolean;
}

/**
 * Stored paths to set for an input. A flag that says what `asFlags` says changes nothing, so that a client which
 * sends the whole account back does not undo a choice by channel; another sets both site and e-mail.
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
    if (flag !== undefined && flag !== flags[key])
      for (const by of ["site", "email"] as const) set(key, by, flag);
    for (const [channel, on] of Object.entries(input.notification_channels?.[key] ?? {}))
      if (on !== undefined) set(key, channel as NotificationChannel, on);
  }
  if (input.weekly_stories !== undefined) changes["notifications.weeklyStories"] = input.weekly_stories;
  if (input.notification_digest) changes["notifications.digest"] = input.notification_digest;
  if (input.promotional_emails !== undefined && input.promotional_emails !== fields.promotional_emails)
    changes.promotional_emails = input.promotional_emails;
  return changes;
}
