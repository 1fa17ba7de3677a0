import type { MailTopicKind } from "#core/mail/index.ts";
import type { NotificationKinds } from "#core/notification-kind.ts";
import type { Services } from "#core/services.ts";
import { type NotificationPreferences, wants } from "#shared/live/notification-preferences.ts";
import { unsubscribeText as words } from "#shared/live/unsubscribe.text.ts";
import { setNotificationPreferences } from "../../people/profile/index.ts";
import { topicOfSettings } from "../notification-preferences/index.ts";

const DIGEST_TOPIC = "digest";

/** Mail topics of notifications: all of them, and kinds covered by several settings. */
export const notificationTopics = (
  services: Services,
  kinds: NotificationKinds,
): readonly MailTopicKind[] => [
  {
    name: DIGEST_TOPIC,
    of: "account",
    asks: words.aboutDigest,
    done: words.doneDigest,
    end: (to) => setNotificationPreferences(services, to, { notification_digest: "off" }),
  },
  ...kinds.all
    .filter(({ settings }) => settings.length > 1)
    .map(({ name, settings }) => topicOfSettings(services, name, settings)),
];

/**
 * Returns the topic that an unsubscribe link for these kinds switches off, as narrow as possible: the one
 * setting that covers them all; if there are several, a kind covered by exactly these; otherwise every
 * notification mail.
 */
export function topicOf(
  kinds: NotificationKinds,
  named: ReadonlySet<string>,
  own: NotificationPreferences,
): string {
  const known = [...named].map((name) => kinds.of(name));
  // Kinds without a setting can only be switched off together with all others.
  if (known.some((kind) => !kind || kind.settings.length === 0)) return DIGEST_TOPIC;
  const on = new Set(known.flatMap((kind) => kind?.settings ?? []).filter((key) => wants(own, key, "email")));
  const [setting, ...more] = on;
  // Switched off since it was named: nothing narrower is left to switch off.
  if (!setting) return DIGEST_TOPIC;
  if (more.length === 0) return setting;
  const kind = known.find((each) => [...on].every((key) => each?.settings.includes(key)));
  return kind?.name ?? DIGEST_TOPIC;
}
