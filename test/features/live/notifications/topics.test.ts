import { expect } from "chai";
import { collectNotificationKinds, defineNotificationKind } from "#core/notification-kind.ts";
import { topicOf } from "#features/live/notifications/topics.ts";
import { type NotificationPreferences, preferencesIn } from "#shared/live/notification-preferences.ts";

describe("The unsubscribe link of a notification mail", () => {
  const told = { text: () => "", href: () => null };
  const one = defineNotificationKind({
    name: "one",
    settings: ["following_new_story_notification"],
    ...told,
  });
  const kinds = collectNotificationKinds([{ notificationKinds: [one] }]);
  const preferring = (email: boolean): NotificationPreferences =>
    preferencesIn({
      notifications: { channels: { following_new_story_notification: { email } }, digest: "daily" },
    } as never);

  it("ends the single setting that covers all its notifications", () => {
    expect(topicOf(kinds, new Set(["one"]), preferring(true))).to.equal("following_new_story_notification");
  });

  it("ends the digest if that setting was switched off since", () => {
    expect(topicOf(kinds, new Set(["one"]), preferring(false))).to.equal("digest");
  });
});
