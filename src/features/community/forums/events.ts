import type { ForumSection } from "#shared/community/forums.enums.ts";

interface ThreadEvent {
  /** Id of the thread. */
  readonly id: string;
  readonly author: string;
  readonly section: ForumSection;
  /** Id of its section. */
  readonly forum: string;
}

interface PostEvent {
  /** Id of the post. */
  readonly id: string;
  readonly thread: string;
  readonly author: string;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "thread.created": ThreadEvent & { readonly post: string };
    "thread.deleted": { readonly id: string };
    /** Staff moved it to another section. */
    "thread.moved": { readonly id: string; readonly section: ForumSection };
    /** Staff moved all its posts to the end of another thread. Earlier events do not say who. */
    "thread.merged": { readonly id: string; readonly into: string; readonly by?: string };
    /** A reply; the first post is announced with its thread. */
    "post.created": PostEvent & {
      /** Authors of the quoted posts, without duplicates and without the reply's author. */
      readonly answers: readonly string[];
    };
    "post.deleted": PostEvent;
    /** Staff has approved or rejected a waiting post. */
    "post.approved": PostEvent;
    "post.refused": PostEvent;
    /** Members mentioned with `@`; after an edit, including those mentioned before. */
    "post.mentioned": PostEvent & { readonly mentioned: readonly string[] };
  }
}

export type { PostEvent, ThreadEvent };
