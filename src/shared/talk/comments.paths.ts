import { type HasSlug, query } from "../address.ts";

/** URL paths of `talk/comments`. */
export const commentsPaths = {
  /** A chapter's comments: `thread` shows a single thread, `reply` the form to answer that comment. */
  comments: (
    story: HasSlug,
    number: number,
    values: {
      sort?: string;
      thread?: string;
      comment?: string;
      reply?: string;
      paragraph?: string;
      quote?: string;
      prefix?: string;
      suffix?: string;
      /** "chapter": the form redirects back to the chapter. */
      from?: "chapter";
    } = {},
  ) => `/story/${story.id}/${story.slug}/chapter/${number}/comments${query(values)}`,
  commentsLock: (story: HasSlug, number: number) =>
    `/story/${story.id}/${story.slug}/chapter/${number}/comments/lock`,
  /** Redirects to the current location of a comment. */
  comment: (id: string) => `/comments/${id}`,
  /** An action on a comment: "edit", "delete", "hide", "like". */
  commentAct: (id: string, act: string) => `/comments/${id}/${act}`,
} as const;
