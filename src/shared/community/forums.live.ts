/** What pages ask over the live channel about a thread; each payload is `{ thread }`, its id. */
export const FORUM_ASKS = { read: "forum-read", type: "forum-type" } as const;

/** What they are told of threads that they read. */
export const FORUM_TELLS = { post: "forum-post", typing: "forum-typing" } as const;

/** There is a new post: told, not shown, for not everyone sees everybody's. */
export interface LivePostDto {
  readonly thread: string;
  /** Of the post. */
  readonly id: string;
}

/** Somebody writes a post just now. */
export interface LiveTypingDto {
  readonly thread: string;
  /** Their id, by which they leave themselves out. */
  readonly by: string;
}

declare module "../live/live.ts" {
  interface LiveEvents {
    readonly "forum-post": LivePostDto;
    readonly "forum-typing": LiveTypingDto;
  }
}
