import { query } from "../address.ts";
import { ANSWERED_SECTION, type ForumSection, type ThreadSort } from "./forums.enums.ts";

/** What an address needs of a thread; `path` is its title's, behind its id. */
export interface ThreadPlace {
  readonly id: string;
  readonly section: ForumSection;
  readonly path: string;
}

const thread = ({ id, section, path }: ThreadPlace): string =>
  `/forums/${section}/${id}${path ? `-${path}` : ""}`;

/** Addresses of `community/forums`. */
export const forumsPaths = {
  forums: () => "/forums",
  /** Threads with posts that a member has not read. */
  unread: () => "/forums/unread",
  /** Threads of all sections that nobody has answered. */
  unanswered: () => "/forums/unanswered",
  /** Threads with a tag. */
  forumTag: (tag: string) => `/forums/tags/${encodeURIComponent(tag)}`,
  /** Threads and posts with these words; `threads` for threads alone, `page` from 1. */
  forumSearch: (q?: string, { only, page }: { readonly only?: "threads"; readonly page?: number } = {}) =>
    `/forums/search${query({ q, in: only, page: page && page > 1 ? String(page) : undefined })}`,
  forum: (section: ForumSection, sort?: ThreadSort) => `/forums/${section}${query({ sort })}`,
  /** What can be done with a section: "new", "follow". */
  forumAct: (section: ForumSection, act: "new" | "follow") => `/forums/${section}/${act}`,
  /** An idea for the site, that others vote for. */
  newIdea: () => `/forums/${ANSWERED_SECTION}/new?request=1`,
  thread,
  /** A thread with a post ready that quotes some of its posts. */
  threadQuoting: (place: ThreadPlace, posts: readonly string[]) =>
    `${thread(place)}${query({ quote: posts.join(",") || undefined, at: "end" })}#write`,
  threadEnd: (place: ThreadPlace) => `${thread(place)}${query({ at: "end" })}`,
  /** What can be done with a thread: "edit", "delete", "follow", "moderate". */
  threadAct: (id: string, act: string) => `/forums/threads/${id}/${act}`,
  /** Leads to a post on its thread's page. */
  post: (id: string) => `/forums/posts/${id}`,
  forumFeed: (section: ForumSection) => `/forums/${section}/feed.atom`,
  threadFeed: (id: string) => `/forums/threads/${id}/feed.atom`,
  /** Posts that wait for the staff. */
  adminPosts: () => "/admin/forum-posts",
  /** What can be done with a post: "edit", "delete", "like", "solve", "history", "remove". */
  postAct: (id: string, act: string) => `/forums/posts/${id}/${act}`,
} as const;
