import { type HasSlug, query } from "../address.ts";
import { CHAPTER_ID, type ChapterAddress } from "../stories/chapters.paths.ts";

/** URL paths of `talk/comments`. */
export const commentsPaths = {
  /** A chapter's comments: `thread` shows a single thread, `reply` the form to answer that comment. */
  comments: (
    story: HasSlug,
    { id, number }: ChapterAddress,
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
  ) => `/story/${story.id}/${story.slug}/chapter/${number}/comments${query({ [CHAPTER_ID]: id, ...values })}`,
  commentsLock: (story: HasSlug, { id, number }: ChapterAddress) =>
    `/story/${story.id}/${story.slug}/chapter/${number}/comments/lock${query({ [CHAPTER_ID]: id })}`,
  /** Redirects to the current location of a comment. */
  comment: (id: string) => `/comments/${id}`,
  /** An action on a comment: "edit", "delete", "hide", "like". */
  commentAct: (id: string, act: string) => `/comments/${id}/${act}`,
} as const;
