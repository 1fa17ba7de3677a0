import { expect } from "chai";
import { collectNotificationKinds, defineNotificationKind } from "../../../../src/core/notification-kind.ts";
import { topicOf } from "../../../../src/features/live/notifications/topics.ts";
import {
  type NotificationPreferences,
  preferencesIn,
} from "../../../../src/shared/live/notification-preferences.ts";

describe("What the link of a mail of notifications ends", () => {
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

  it("is the one setting by which all of it comes", () => {
    expect(topicOf(kinds, new Set(["one"]), preferring(true))).to.equal("following_new_story_notification");
  });

  it("is the digest where that setting was switched off since", () => {
    expect(topicOf(kinds, new Set(["one"]), preferring(false))).to.equal("digest");
  });
});
