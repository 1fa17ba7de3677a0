import { defineResource, type Resource } from "#core/api/index.ts";
import { attributesOf } from "#core/fields/index.ts";
import { presentMedia } from "#core/files/present.ts";
import { REACTIONS } from "#shared/community/forums.enums.ts";
import { postFields, threadHeadFields } from "#shared/community/forums.fields.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { unseenBy } from "../../people/blocks/index.ts";
import { findLinkCardsForApi } from "../../talk/link-cards/index.ts";
import { deletePost, editPost } from "./commands/change-post.ts";
import { createPost } from "./commands/posts.ts";
import { createThread, deleteThread, editThread } from "./commands/threads.ts";
import { OUTDATED_POSTS_TAG, withheldPosts } from "./copies.ts";
import { Thread, type ThreadDoc } from "./model.ts";
import { sectionNumbers } from "./numbers.ts";
import { postPolicy, threadPolicy } from "./policy.ts";
import { findPolls } from "./polls.ts";
import { Post, type PostDoc } from "./post-model.ts";
import { postChangeRules, postRules, threadChangeRules, threadRules } from "./rules.ts";
import { Forum, type ForumDoc } from "./section-model.ts";
import type { ForumWriting } from "./writing.ts";

const user = { type: "relation", target: "users", filter: true } as const;

/** `/api/forums`: the eight fixed sections. */
export const forumResource = (): Resource =>
  defineResource<ForumDoc>({
    name: "forums",
    cache: "never",
    singular: "forum",
    scopes: { read: "read", write: "write" },
    description: "Forum sections, in display order.",
    model: Forum,
    policy: { readable: () => ({}), can: () => false },
    fields: {
      slug: { type: "string", filter: true },
      place: { type: "integer", sort: true },
      title: { type: "string", computed: true, requires: ["slug"] },
      threads: { type: "integer", computed: true, requires: ["slug"], load: numbersOf("threads") },
      posts: { type: "integer", computed: true, requires: ["slug"], load: numbersOf("posts") },
    },
    requires: [],
    present: (forum) => ({ ...forum, title: forumsText.sections[forum.slug]?.title }),
    defaults: { sort: "place:asc", pageSize: PAGE_SIZE.default },
  });

/** Polls of threads; null for a thread without one. */
async function pollsOf(threads: readonly object[]) {
  const polls = await findPolls(threads as readonly ThreadDoc[]);
  return (thread: object) => polls.get(String((thread as ThreadDoc)._id)) ?? null;
}

/** Card of each post's first link; null if there is none. */
async function cardsOf(posts: readonly Pick<PostDoc, "link">[]) {
  const cards = await findLinkCardsForApi(posts.flatMap(({ link }) => link ?? []));
  return ({ link }: Pick<PostDoc, "link">) => cards.get(link ?? "") ?? null;
}

function numbersOf(name: "threads" | "posts") {
  return async () => {
    const numbers = await sectionNumbers();
    return (forum: unknown) => numbers.get((forum as ForumDoc).slug)?.[name] ?? 0;
  };
}

/** `/api/threads`: sorted by latest post, newest first. */
export const threadResource = (writing: ForumWriting): Resource =>
  defineResource<ThreadDoc>({
    name: "threads",
    cache: { tags: ["threads", "poll-options"] },
    singular: "thread",
    scopes: { read: "read", write: "write" },
    description:
      "Forum threads. By section: `filters[section]=writing`; by tag: `filters[tags]=drafts`; `_q` searches titles and tags. To create one, send the `text` of its first post.",
    model: Thread,
    policy: threadPolicy,
    unseen: unseenBy("author"),
    fields: {
      forum: { type: "relation", target: "forums", filter: true, comes: true },
      section: { type: "string", filter: true },
      author: user,
      ...attributesOf(threadHeadFields),
      pinned: { type: "boolean", filter: true },
      locked: { type: "boolean" },
      request: { type: "string", description: "For an idea for the site: open, planned, done or no" },
      votes: { type: "integer" },
      poll: {
        type: "json",
        computed: true,
        requires: ["poll", "voters"],
        description:
          "The poll: options (id, text, votes), several, closesAt and voters. To create one, send `options` (2 to 10 texts), `several` and `days` (0, 1, 3, 7 or 30)",
        load: pollsOf,
      },
      postsCount: { type: "integer", path: "posts", description: "Posts that everyone can read" },
      lastPostAt: { type: "datetime", sort: true },
    },
    requires: [],
    search: "text",
    defaults: { sort: "lastPostAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: threadRules, update: threadChangeRules },
    commands: {
      create: (caller, input) => createThread(writing, caller, input),
      update: (caller, id, input) => editThread(writing, caller, id, input),
      delete: (caller, id) => deleteThread(writing, caller, id),
    },
  });

/** `/api/posts`: of a thread oldest first, otherwise newest first. */
export const postResource = (writing: ForumWriting): Resource =>
  defineResource<PostDoc>({
    name: "posts",
    cache: { tags: ["posts", "link-cards", OUTDATED_POSTS_TAG] },
    singular: "post",
    scopes: { read: "read", write: "write" },
    description:
      "Posts in forum threads. By thread: `filters[thread]=<id>`. `quotes` are the ids of posts that it quotes.",
    model: Post,
    policy: postPolicy,
    withheld: withheldPosts,
    unseen: unseenBy("author"),
    fields: {
      author: user,
      thread: { type: "relation", target: "threads", filter: true, comes: true },
      number: { type: "integer", description: "Its number within the thread" },
      ...attributesOf(postFields),
      quotes: { type: "json", description: "Ids of the posts that it quotes" },
      pictures: {
        type: "json",
        computed: true,
        requires: ["pictures"],
        description: "Up to four; to add them, send ids of the caller's uploads, each with alternativeText",
      },
      card: {
        type: "json",
        computed: true,
        requires: ["link"],
        description: "Preview of the page that the first link leads to",
        load: cardsOf,
      },
      edited: { type: "boolean", filter: true },
      likes: { type: "integer" },
      ...Object.fromEntries(REACTIONS.map((reaction) => [reaction, { type: "integer" }])),
    },
    requires: [],
    search: "text",
    present: ({ quotes, pictures, ...post }) => ({
      ...post,
      quotes: (quotes ?? []).map(String),
      pictures: (pictures ?? []).map(({ image, alt }) => presentMedia(image, alt)),
    }),
    defaults: {
      sort: (filtered) => (filtered.has("thread") ? "createdAt:asc" : "createdAt:desc"),
      pageSize: PAGE_SIZE.default,
    },
    rules: { create: postRules, update: postChangeRules },
    commands: {
      create: (caller, input) => createPost(writing, caller, input),
      update: (caller, id, input) => editPost(writing, caller, id, input),
      delete: (caller, id) => deletePost(writing, caller, id),
    },
  });
