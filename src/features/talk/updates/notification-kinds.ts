import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";
import { updateNotificationsText as words } from "#shared/talk/updates.text.ts";
import "./events.ts";

const hrefOfUpdate = ({ ids: { update, update_reply: reply } }: NotificationAbout): string | null => {
  if (!update) return null;
  return reply ? updatesPaths.updateReply(update, reply) : updatesPaths.update(update);
};

/**
 * Notifications about updates and replies. A member to whom an update is addressed is not notified again
 * because of a favourite story: both notifications have one key, and this one comes first.
 */
export const updateKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "update",
    settings: ["new_comment_notification"],
    on: {
      "update.created": ({ id, author, feed }) =>
        feed === author
          ? null
          : {
              key: `update:${id}`,
              group: "updates",
              by: author,
              links: { update: id },
              recipients: [{ from: "one", id: feed }],
            },
    },
    takenBackOn: { "update.deleted": ({ id }) => ({ link: "update", id }) },
    text: ({ who }) => words.update(who),
    textOfSeveral: ({ who, count }) => words.updates(who, count),
    href: hrefOfUpdate,
    hrefOfOwn: (username) => updatesPaths.userUpdates(username),
  }),
  defineNotificationKind({
    name: "story-update",
    settings: ["favourited_story_updates"],
    on: {
      "update.created": ({ id, author, story }) =>
        story
          ? {
              key: `update:${id}`,
              group: `story-updates:${story}`,
              by: author,
              links: { update: id, story },
              recipients: [{ from: "favouriters", of: story }],
            }
          : null,
    },
    text: ({ who, titles }) => words.ofStory(who, titles.story),
    href: hrefOfUpdate,
  }),
  defineNotificationKind({
    name: "update-reply",
    settings: ["new_comment_reply"],
    on: {
      "update.replied": ({ id, update, author, updateAuthor }) => ({
        key: `update-reply:${id}`,
        group: `update-replies:${update}`,
        by: author,
        links: { update, update_reply: id },
        recipients: [{ from: "one", id: updateAuthor }],
      }),
    },
    takenBackOn: { "update.reply-deleted": ({ id }) => ({ link: "update_reply", id }) },
    text: ({ who }) => words.reply(who),
    href: hrefOfUpdate,
    hrefOfSeveral: ({ ids: { update } }) => (update ? `${updatesPaths.update(update)}#replies` : null),
  }),
];
