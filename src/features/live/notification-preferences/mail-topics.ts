import type { MailTopicKind } from "#core/mail/index.ts";
import type { Services } from "#core/services.ts";
import { notificationPreferencesText } from "#shared/live/notification-preferences.text.ts";
import { NOTIFICATION_KEYS, type NotificationKey } from "#shared/live/notification-preferences.ts";
import { unsubscribeText as words } from "#shared/live/unsubscribe.text.ts";
import { switchOff } from "./commands.ts";

/** Defines a mail topic that is switched off by the email setting of these preferences. */
export function topicOfSettings(
  services: Services,
  name: string,
  settings: readonly NotificationKey[],
): MailTopicKind {
  const what = settings.map((key) => notificationPreferencesText.keys[key]);
  return {
    name,
    of: "account",
    asks: words.about(what),
    done: words.done(what),
    async end(to) {
      for (const key of settings) await switchOff(services, to, key);
    },
  };
}

/** Mail topics, one per setting. */
export const preferenceTopics = (services: Services): readonly MailTopicKind[] =>
  NOTIFICATION_KEYS.map((key) => topicOfSettings(services, key, [key]));
