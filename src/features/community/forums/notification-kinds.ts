import { toId } from "#core/db/ids.ts";
import type { EventMap } from "#core/events/index.ts";
import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationContent,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { forumNotificationsText as texts } from "#shared/community/forum-notifications.text.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { Thread, type ThreadDoc } from "./model.ts";
import { Post, type PostDoc } from "./post-model.ts";
import "./events.ts";

type NamedThread = Pick<ThreadDoc, "_id" | "title" | "section" | "path">;
type RemovedThread = Pick<ThreadDoc, "_id" | "title" | "section" | "removedReason">;

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly thread: NamedThread;
    readonly own_thread: RemovedThread;
  }
}

/** Finds the threads that notifications name, if everyone may read them. */
export async function findNamedThreads(ids: readonly string[]): Promise<ReadonlyMap<string, NamedThread>> {
  const threads = await Thread.find(
    { _id: { $in: ids.map((id) => toId(id)) }, open: true },
    { title: 1, section: 1, path: 1 },
  ).lean<NamedThread[]>();
  return new Map(threads.map((thread) => [String(thread._id), thread]));
}

/** Finds the threads that notify their authors of a removal. */
export async function findRemovedThreads(
  ids: readonly string[],
): Promise<ReadonlyMap<string, RemovedThread>> {
  const found = await Thread.find(
    { _id: { $in: ids.map((id) => toId(id)) } },
    { title: 1, section: 1, removedReason: 1 },
  ).lean<RemovedThread[]>();
  return new Map(found.map((thread) => [String(thread._id), thread]));
}

const placeOf = ({ _id, section, path }: NamedThread) => ({ id: String(_id), section, path });
const hrefOfPost = ({ ids: { post } }: NotificationAbout): string | null =>
  post ? forumsPaths.post(post) : null;
const hrefOfOwnPost = ({ ids: { own_post: post } }: NotificationAbout): string | null =>
  post ? forumsPaths.post(post) : null;
const hrefOfThread = ({ subjects: { thread } }: NotificationAbout): string | null =>
  thread ? forumsPaths.thread(placeOf(thread)) : null;
const sectionOf = ({ subjects: { thread } }: NotificationAbout): string =>
  thread ? forumsText.sections[thread.section].title : forumsText.title;

/**
 * Notifies the author of a removal by staff. One after a report has no reason here: its author was told with
 * the decision.
 */
const toAuthor = (
  { id, content, at }: EventMap["content.removed"],
  link: "own_post" | "own_thread",
  { author, removedReason }: Pick<ThreadDoc, "author" | "removedReason">,
): NotificationContent<never> | null =>
  author && removedReason
    ? {
        key: [`${content}-removed`, id, at ?? []].flat().join(":"),
        group: `${content}-removed:${id}`,
        by: null,
        links: { [link]: id },
        recipients: [{ from: "one", id: String(author) }],
      }
    : null;

/**
 * Notifications about threads and posts. Each member is notified of a post once: first those it replies to,
 * then those it mentions, then followers of the thread.
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
    text: ({ who, titles }) => texts.reply(who, titles.thread),
    href: hrefOfPost,
  }),
  defineNotificationKind({
    name: "post-mention",
    settings: ["post_reply_notification"],
    on: {
      "post.mentioned": ({ id, thread, author, mentioned }) => ({
        // Keyed by post: a member is notified of a mention once, however often the post is edited.
        key: `post:${id}`,
        group: `post-mention:${id}`,
        by: author,
        links: { post: id, thread },
        recipients: mentioned.map((who) => ({ from: "one", id: who })),
      }),
    },
    takenBackOn: {
      "content.edited": ({ id, content, mentioned }) =>
        content === "post" ? { link: "post", id, kind: "post-mention", except: mentioned } : null,
    },
    text: ({ who, titles }) => texts.mention(who, titles.thread),
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
    text: ({ who, titles }) => texts.post(who, titles.thread),
    textOfSeveral: ({ who, count, titles }) => texts.posts(who, count, titles.thread),
    href: hrefOfPost,
    hrefOfSeveral: hrefOfThread,
  }),
  defineNotificationKind({
    name: "post-approved",
    settings: [],
    on: {
      "post.approved": ({ id, thread, author }) => ({
        key: `post-approved:${id}`,
        group: `post-approved:${id}`,
        by: null,
        links: { post: id, thread },
        recipients: [{ from: "one", id: author }],
      }),
    },
    text: ({ titles }) => texts.approved(titles.thread),
    href: hrefOfPost,
  }),
  defineNotificationKind({
    name: "post-refused",
    settings: [],
    on: {
      "post.refused": ({ id, author }) => ({
        key: `post-refused:${id}`,
        group: `post-refused:${id}`,
        by: null,
        links: { own_post: id },
        recipients: [{ from: "one", id: author }],
      }),
    },
    text: () => texts.refused,
    href: hrefOfOwnPost,
  }),
  defineNotificationKind({
    name: "post-removed",
    settings: [],
    on: {
      "content.removed": async (event) => {
        const post = event.content === "post" ? await Post.findById(toId(event.id)).lean<PostDoc>() : null;
        return post && toAuthor(event, "own_post", post);
      },
    },
    text: () => texts.removedPost,
    href: hrefOfOwnPost,
  }),
  defineNotificationKind({
    name: "thread-removed",
    settings: [],
    on: {
      "content.removed": async (event) => {
        const thread =
          event.content === "thread" ? await Thread.findById(toId(event.id)).lean<ThreadDoc>() : null;
        return thread && toAuthor(event, "own_thread", thread);
      },
    },
    text: ({ subjects: { own_thread: thread } }) =>
      texts.removedThread(thread?.title ?? "", thread?.removedReason ?? ""),
    href: ({ subjects: { own_thread: thread } }) => (thread ? forumsPaths.forum(thread.section) : null),
  }),
  defineNotificationKind({
    name: "thread-merged",
    settings: [],
    on: {
      "thread.merged": async ({ id, into, by }) => {
        const author = (await Thread.findById(toId(id), { author: 1 }).lean<ThreadDoc>())?.author;
        return !by || !author || String(author) === by
          ? null
          : {
              key: `thread-merged:${id}`,
              group: `thread-merged:${id}`,
              by: null,
              links: { own_thread: id, thread: into },
              recipients: [{ from: "one", id: String(author) }],
            };
      },
    },
    text: ({ titles, subjects: { own_thread: thread } }) => texts.merged(thread?.title ?? "", titles.thread),
    href: hrefOfThread,
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
    text: (about) => texts.thread(about.who, about.titles.thread, sectionOf(about)),
    textOfSeveral: (about) => texts.threads(about.who, about.count, sectionOf(about)),
    href: hrefOfThread,
    hrefOfSeveral: ({ subjects: { thread } }) =>
      thread ? forumsPaths.forum(thread.section, "newest") : null,
  }),
];
