import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";
import { commentNotificationsText as words } from "#shared/talk/comments.text.ts";
import { placeOfStory } from "../../stories/stories/index.ts";
import "./events.ts";

const hrefOfComment = ({ ids: { comment } }: NotificationAbout): string | null =>
  comment ? commentsPaths.comment(comment) : null;

/** Notifications about comments on a member's stories, and about replies to their comments. */
export const commentKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "comment",
    settings: ["new_comment_notification"],
    on: {
      "comment.created": ({ id, story, chapter, author, storyAuthor, answers }) =>
        // The author of the replied-to comment gets the notification about the reply instead.
        answers === storyAuthor
          ? null
          : {
              key: `comment:${id}`,
              group: `comments:${chapter}`,
              by: author,
              links: { comment: id, chapter, story },
              recipients: [{ from: "one", id: storyAuthor }],
            },
    },
    takenBackOn: { "comment.deleted": ({ id }) => ({ link: "comment", id }) },
    text: ({ who, titles }) => words.comment(who, titles.chapter, titles.story),
    href: hrefOfComment,
    hrefOfSeveral: ({ subjects: { story, chapter } }) =>
      story && chapter
        ? commentsPaths.comments(placeOfStory(story), { id: String(chapter._id), number: chapter.number })
        : null,
  }),
  defineNotificationKind({
    name: "comment-reply",
    settings: ["new_comment_reply"],
    on: {
      "comment.replied": ({ id, story, chapter, author, answers, root }) => ({
        key: `comment:${id}`,
        group: `comment-replies:${root}`,
        by: author,
        links: { comment: id, chapter, story },
        recipients: [{ from: "one", id: answers }],
      }),
    },
    text: ({ who, titles }) => words.reply(who, titles.story),
    href: hrefOfComment,
  }),
];
