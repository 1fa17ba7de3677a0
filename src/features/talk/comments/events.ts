/** What is told of a comment; never of one that is shadow-banned by a block. */
export interface CommentEvent {
  readonly id: string;
  readonly story: string;
  readonly chapter: string;
  readonly author: string;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** `answers`: whose comment it replies to, null where it begins a thread. */
    "comment.created": CommentEvent & { readonly storyAuthor: string; readonly answers: string | null };
    /** `root`: the comment that begins the thread. */
    "comment.replied": CommentEvent & { readonly answers: string; readonly root: string };
    "comment.deleted": { readonly id: string };
    /** Members whom a text calls by an `@`; of an edit those too whom it called before. */
    "comment.mentioned": CommentEvent & { readonly mentioned: readonly string[] };
  }
}
