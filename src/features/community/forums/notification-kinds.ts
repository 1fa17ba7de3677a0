import { toId } from "../../../core/db/ids.ts";
import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "../../../core/notification-kind.ts";
import { forumNotificationsText as words } from "../../../shared/community/forum-notifications.text.ts";
import { forumsPaths } from "../../../shared/community/forums.paths.ts";
import { forumsText } from "../../../shared/community/forums.text.ts";
import { Thread, type ThreadDoc } from "./model.ts";
import "./events.ts";

type NamedThread = Pick<ThreadDoc, "_id" | "title" | "section" | "path">;

declare module "../../../core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly thread: NamedThread;
  }
}

/** Threads that notifications name, as everyone may read them. */
export async function findNamedThreads(ids: readonly string[]): Promise<ReadonlyMap<string, NamedThread>> {
  const found = await Thread.find(
    { _id: { $in: ids.map((id) => toId(id)) }, open: true },
    { title: 1, section: 1, path: 1 },
  ).lean<NamedThread[]>();
  return new Map(found.map((thread) => [String(thread._id), thread]));
}

const placeOf = ({ _id, section, path }: NamedThread) => ({ id: String(_id), section, path });
const hrefOfPost = ({ ids: { post } }: NotificationAbout): string | null =>
  post ? forumsPaths.post(post) : null;
const hrefOfThread = ({ subjects: { thread } }: NotificationAbout): string | null =>
  thread ? forumsPaths.thread(placeOf(thread)) : null;
const sectionOf = ({ subjects: { thread } }: NotificationAbout): string =>
  thread ? forumsText.sections[thread.section].title : forumsText.title;

/**
 * Told of threads and posts. One post is told once to each: whom it answers first, then whom it calls, then who follows
 * the thread.
 */
export const forumKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "post-reply",
    settings: ["post_reply_notification"],
    on: {
      "post.created": ({ id, thread, author, answers }) => ({
        key: `post:${id}`,
        group: `post-reply:${id}`,
        by: author,
        links: { post: id, thread },
        recipients: answers.map((who) => ({ from: "one", id: who })),
      }),
    },
    takenBackOn: { "post.deleted": ({ id }) => ({ link: "post", id }) },
    text: ({ who, titles }) => words.reply(who, titles.thread),
    href: hrefOfPost,
  }),
  defineNotificationKind({
    name: "post-mention",
    settings: ["post_reply_notification"],
    on: {
      "post.mentioned": ({ id, thread, author, mentioned }) => ({
        // By the post: it calls somebody once, however often it is edited.
        key: `post:${id}`,
        group: `post-mention:${id}`,
        by: author,
        links: { post: id, thread },
        recipients: mentioned.map((who) => ({ from: "one", id: who })),
      }),
    },
    text: ({ who, titles }) => words.mention(who, titles.thread),
    href: hrefOfPost,
  }),
  defineNotificationKind({
    name: "thread-post",
    settings: ["thread_post_notification"],
    on: {
      "post.created": ({ id, thread, author }) => ({
        key: `post:${id}`,
        group: `thread-posts:${thread}`,
        by: author,
        links: { post: id, thread, followed_thread: thread },
        recipients: [{ from: "subject", kind: "thread", subject: thread }],
      }),
    },
    text: ({ who, titles }) => words.post(who, titles.thread),
    textOfSeveral: ({ who, count, titles }) => words.posts(who, count, titles.thread),
    href: hrefOfPost,
    hrefOfSeveral: hrefOfThread,
  }),
  defineNotificationKind({
    name: "post-approved",
    settings: [],
    on: {
      "post.approved": ({ id, thread, author }) => ({
        ...{ key: `post-approved:${id}`, group: `post-approved:${id}`, by: null },
        links: { post: id, thread },
        recipients: [{ from: "one", id: author }],
      }),
    },
    text: ({ titles }) => words.approved(titles.thread),
    href: hrefOfPost,
  }),
  defineNotificationKind({
    name: "post-refused",
    settings: [],
    on: {
      "post.refused": ({ id, author }) => ({
        ...{ key: `post-refused:${id}`, group: `post-refused:${id}`, by: null },
        links: { post: id },
        recipients: [{ from: "one", id: author }],
      }),
    },
    text: () => words.refused,
    href: hrefOfPost,
  }),
  defineNotificationKind({
    name: "forum-thread",
    settings: ["following_new_thread_notification"],
    on: {
      "thread.created": ({ id, author, forum }) => ({
        key: `thread:${id}`,
        group: `forum-threads:${forum}`,
        by: author,
        links: { thread: id, followed_forums: forum },
        recipients: [{ from: "subject", kind: "forum", subject: forum }],
      }),
    },
    takenBackOn: { "thread.deleted": ({ id }) => ({ link: "thread", id }) },
    text: (about) => words.thread(about.who, about.titles.thread, sectionOf(about)),
    textOfSeveral: (about) => words.threads(about.who, about.count, sectionOf(about)),
    href: hrefOfThread,
    hrefOfSeveral: ({ subjects: { thread } }) =>
      thread ? forumsPaths.forum(thread.section, "newest") : null,
  }),
];
