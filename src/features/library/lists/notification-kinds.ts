import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { listNotificationsText as words } from "#shared/library/lists.text.ts";
import { hrefOfStory } from "../../stories/stories/index.ts";
import type { ListDoc } from "./model.ts";
import "./events.ts";

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly list: Pick<ListDoc, "_id" | "title">;
  }
}

/** Notifications for followers of a list. */
export const listKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "list-story",
    settings: ["following_new_story_notification"],
    on: {
      "list.story-added": ({ id, owner, story, open }) =>
        open
          ? {
              // Keyed by list and story: adding a story again does not notify again.
              key: `list:${id}:${story}`,
              group: `list:${id}`,
              by: owner,
              links: { list: id, story },
              recipients: [{ from: "subject", kind: "list", subject: id }],
            }
          : null,
    },
    takenBackOn: {
      "list.deleted": ({ id }) => ({ link: "list", id }),
      "list.opened": ({ id, open }) => (open ? null : { link: "list", id }),
    },
    text: ({ who, titles }) => words.story(who, titles.story, titles.list),
    textOfSeveral: ({ who, count, titles }) => words.stories(who, count, titles.list),
    href: ({ subjects }) =>
      subjects.list ? listsPaths.list(String(subjects.list._id)) : hrefOfStory(subjects),
  }),
];
