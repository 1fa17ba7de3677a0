import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { narrationText as words } from "#shared/reach/narration.text.ts";
import { hrefOfStory } from "../../stories/stories/index.ts";
import "./events.ts";

/** Notification for a member named as the narrator of a chapter. */
export const narrationKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "narration-credit",
    settings: [],
    on: {
      "narration.credited": ({ id, story, member, by }) => ({
        key: `narration:${id}`,
        group: `narrations:${story}`,
        by,
        links: { story, chapter: id },
        recipients: [{ from: "one", id: member }],
      }),
    },
    text: ({ who, titles }) => words.named(who, titles.story),
    href: ({ subjects }) => hrefOfStory(subjects),
  }),
];
