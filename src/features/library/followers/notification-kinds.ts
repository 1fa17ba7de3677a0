import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { followersPaths } from "#shared/library/followers.paths.ts";
import { followerNotificationsText as words } from "#shared/library/followers.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import "./events.ts";

/** Notifications about new followers. */
export const followerKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "new-follower",
    settings: ["new_follower_notification"],
    on: {
      "user.followed": ({ id, follower, following }) => ({
        // Keyed by pair: following again after unfollowing does not notify again.
        key: `follower:${follower}`,
        group: "followers",
        by: follower,
        links: { follower: id },
        recipients: [{ from: "one", id: following }],
      }),
    },
    text: ({ who }) => words.follower(who),
    textOfSeveral: ({ who }) => words.followers(who),
    href: ({ by }) => (by ? profilePaths.user(by) : null),
    hrefOfOwn: (username) => followersPaths.userFollowers(username),
  }),
];
