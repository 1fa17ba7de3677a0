import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { ratingNotificationsText as words } from "#shared/talk/ratings.text.ts";
import { hrefOfStory } from "../../stories/stories/index.ts";
import "./events.ts";

/** Notifications about ratings of a member's stories. */
export const ratingKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "rating",
    settings: ["favourite_story_notification"],
    on: {
      "story.rated": ({ story, author, by, told }) =>
        told
          ? {
              // Keyed by story and rater: a changed rating gives no second notification.
              key: `rating:${story}:${by}`,
              group: `ratings:${story}`,
              by,
              links: { story },
              recipients: [{ from: "one", id: author }],
            }
          : null,
    },
    text: ({ who, titles }) => words.rating(who, titles.story),
    href: ({ subjects }) => hrefOfStory(subjects),
  }),
];
