import { query } from "../address.ts";
import { ANSWERED_SECTION, type ForumSection, type ThreadSort } from "./forums.enums.ts";

/** Fields from which a thread's address is built; `path` is the part after the id, made from the title. */
export interface ThreadPlace {
  readonly id: string;
  readonly section: ForumSection;
  readonly path: string;
}

const thread = ({ id, section, path }: ThreadPlace): string =>
  `/forums/${section}/${id}${path ? `-${path}` : ""}`;

/** URL paths of `community/forums`. */
export const forumsPaths = {
  forums: () => "/forums",
  /** Threads with posts that a member has not read. */
  unread: () => "/forums/unread",
  /** Unanswered threads of all sections. */
  unanswered: () => "/forums/unanswered",
  /** Threads with a tag. */
  forumTag: (tag: string) => `/forums/tags/${encodeURIComponent(tag)}`,
  /** Search for threads and posts; `only: "threads"` for threads only, `page` from 1. */
  forumSearch: (q?: string, { only, page }: { readonly only?: "threads"; readonly page?: number } = {}) =>
    `/forums/search${query({ q, in: only, page: page && page > 1 ? String(page) : undefined })}`,
  forum: (section: ForumSection, sort?: ThreadSort) => `/forums/${section}${query({ sort })}`,
  /** Actions on a section: "new", "follow". */
  forumAct: (section: ForumSection, act: "new" | "follow") => `/forums/${section}/${act}`,
  /** Form for suggesting an idea for the site, which others vote on. */
  newIdea: () => `/forums/${ANSWERED_SECTION}/new?request=1`,
  thread,
  /** Thread with a prepared post that quotes the given posts. */
  threadQuoting: (place: ThreadPlace, posts: readonly string[]) =>
    `${thread(place)}${query({ quote: posts.join(",") || undefined, at: "end" })}#write`,
  threadEnd: (place: ThreadPlace) => `${thread(place)}${query({ at: "end" })}`,
  /** Actions on a thread: "edit", "delete", "follow", "moderate". */
  threadAct: (id: string, act: string) => `/forums/threads/${id}/${act}`,
  /** Redirects to a post on its thread's page. */
  post: (id: string) => `/forums/posts/${id}`,
  forumFeed: (section: ForumSection) => `/forums/${section}/feed.atom`,
  threadFeed: (id: string) => `/forums/threads/${id}/feed.atom`,
  /** Sections, threads and trust levels, for staff. */
  admin: (filters: Partial<Record<"q" | "section" | "state" | "member", string>> = {}) =>
    `/admin/forums${query(filters)}`,
  /** Threads and posts that staff moved or merged. */
  adminMoves: (action?: string) => `/admin/forums/moves${query({ action })}`,
  /** Posts that wait for approval by staff; `only`: id of the one post to show. */
  adminPosts: (only?: string) => `/admin/forum-posts${query({ only })}`,
  /** Actions on a post: "edit", "delete", "like", "solve", "history", "remove". */
  postAct: (id: string, act: string) => `/forums/posts/${id}/${act}`,
} as const;
