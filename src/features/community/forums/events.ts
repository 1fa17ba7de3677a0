import type { ForumSection } from "../../../shared/community/forums.enums.ts";

interface ThreadEvent {
  /** Of the thread. */
  readonly id: string;
  readonly author: string;
  readonly section: ForumSection;
  /** Of its section. */
  readonly forum: string;
}

interface PostEvent {
  /** Of the post. */
  readonly id: string;
  readonly thread: string;
  readonly author: string;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    "thread.created": ThreadEvent & { readonly post: string };
    "thread.deleted": { readonly id: string };
    /** An answer: the first post comes with its thread. */
    "post.created": PostEvent & {
      /** Whom it answers: who wrote what it quotes, each once, never its own author. */
      readonly answers: readonly string[];
    };
    "post.deleted": PostEvent;
    /** The staff has looked at a post that waited: everyone may read it now, or nobody. */
    "post.approved": PostEvent;
    "post.refused": PostEvent;
    /** Members whom a post calls by an `@`; of an edit those too whom it called before. */
    "post.mentioned": PostEvent & { readonly mentioned: readonly string[] };
  }
}

export type { PostEvent, ThreadEvent };
