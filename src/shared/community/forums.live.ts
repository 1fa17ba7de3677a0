/** Requests of pages over the live channel about a thread; each payload is `{ thread }`, its id. */
export const FORUM_ASKS = { read: "forum-read", type: "forum-type" } as const;

/** Live messages to pages that show a thread. */
export const FORUM_TELLS = { post: "forum-post", typing: "forum-typing" } as const;

/** A new post. Only its id is sent, because not every viewer may see every post. */
export interface LivePostDto {
  readonly thread: string;
  /** Id of the post. */
  readonly id: string;
}

/** Another member is typing a post; never says who, because they may be blocked. */
export interface LiveTypingDto {
  readonly thread: string;
}

declare module "../platform/live.ts" {
  interface LiveEvents {
    readonly "forum-post": LivePostDto;
    readonly "forum-typing": LiveTypingDto;
  }
}
