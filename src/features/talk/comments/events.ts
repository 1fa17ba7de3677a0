/** Data of an event about a comment. Not published for comments that are shadow-banned by a block. */
export interface CommentEvent {
  readonly id: string;
  readonly story: string;
  readonly chapter: string;
  readonly author: string;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** `answers`: author of the comment that it replies to; null if it begins a thread. */
    "comment.created": CommentEvent & { readonly storyAuthor: string; readonly answers: string | null };
    /** `root`: comment that begins the thread. */
    "comment.replied": CommentEvent & { readonly answers: string; readonly root: string };
    "comment.deleted": { readonly id: string };
    /** The last reply to a deleted comment was deleted, below others that are empty, too. */
    "comment.place-emptied": { readonly id: string };
    /** Members mentioned by `@` in a text; after an edit, also those mentioned before. */
    "comment.mentioned": CommentEvent & { readonly mentioned: readonly string[] };
  }
}
