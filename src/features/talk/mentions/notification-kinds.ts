import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";
import { mentionNotificationsText as words } from "#shared/talk/mentions.text.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";

/** Notifications about `@` mentions in any text. */
export const mentionKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "mention",
    settings: ["new_comment_reply"],
    on: {
      "update.mentioned": ({ update, reply, by, mentioned }) => ({
        // Keyed by text: a member is notified once per text, however often it is edited.
        key: `mention:${reply ?? update}`,
        group: `mention:${reply ?? update}`,
        by,
        links: { update, ...(reply ? { update_reply: reply } : {}) },
        recipients: mentioned.map((id) => ({ from: "one", id })),
      }),
      "comment.mentioned": ({ id, story, chapter, author, mentioned }) => ({
        key: `mention:${id}`,
        group: `mention:${id}`,
        by: author,
        links: { comment: id, chapter, story },
        recipients: mentioned.map((who) => ({ from: "one", id: who })),
      }),
    },
    // If an edit removes a mention, its notification is withdrawn.
    takenBackOn: {
      "content.edited": ({ id, content, mentioned }) =>
        content === "comment" || content === "update" || content === "update_reply"
          ? { link: content, id, kind: "mention", except: mentioned }
          : null,
    },
    text: ({ who }) => words.mention(who),
    href: ({ ids: { comment, update, update_reply: reply } }) => {
      if (update) return reply ? updatesPaths.updateReply(update, reply) : updatesPaths.update(update);
      return comment ? commentsPaths.comment(comment) : null;
    },
  }),
];
