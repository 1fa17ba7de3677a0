import { type HasSlug, query } from "../address.ts";

/** Addresses of `talk/comments`. */
export const commentsPaths = {
  /** A chapter's comments: `thread` shows one alone, `reply` the form that answers it. */
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
      /** "chapter": written there, it leads back there. */
      from?: "chapter";
    } = {},
  ) => `/story/${story.id}/${story.slug}/chapter/${number}/comments${query(values)}`,
  commentsLock: (story: HasSlug, number: number) =>
    `/story/${story.id}/${story.slug}/chapter/${number}/comments/lock`,
  /** Leads to where a comment stands, wherever that is by now. */
  comment: (id: string) => `/comments/${id}`,
  /** What can be done about one: "edit", "delete", "hide", "like". */
  commentAct: (id: string, act: string) => `/comments/${id}/${act}`,
} as const;
