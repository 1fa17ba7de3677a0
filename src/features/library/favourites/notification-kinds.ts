import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { favouriteNotificationsText as words } from "#shared/library/favourites.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { hrefOfStory } from "../../stories/stories/index.ts";
import "./events.ts";

/** Notifications about being favourited, or having a story favourited. */
export const favouriteKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "favourite-author",
    settings: ["favourite_author_notification"],
    on: {
      "author.favourited": ({ id, author, by }) => ({
        key: `favourite-author:${by}`,
        group: "favourite-author",
        by,
        links: { favourite_author: id },
        recipients: [{ from: "one", id: author }],
      }),
    },
    text: ({ who }) => words.author(who),
    href: ({ by }) => (by ? profilePaths.user(by) : null),
  }),
  defineNotificationKind({
    name: "favourite-story",
    settings: ["favourite_story_notification"],
    on: {
      "story.favourited": ({ id, story, author, by }) => ({
        key: `favourite-story:${story}:${by}`,
        group: `favourite-story:${story}`,
        by,
        links: { favourite_story: id, story },
        recipients: [{ from: "one", id: author }],
      }),
    },
    text: ({ who, titles }) => words.story(who, titles.story),
    href: ({ subjects }) => hrefOfStory(subjects),
  }),
];
