import { type HasSlug, query } from "../address.ts";

/** Addresses of `talk/reviews`. */
export const reviewsPaths = {
  reviews: (story: HasSlug, sort?: string) =>
    `/story/${story.id}/${story.slug}/reviews${query({ sort: sort === "helpful" ? undefined : sort })}`,
  /** One's own review of a story: the form. */
  reviewWrite: (story: HasSlug) => `/story/${story.id}/${story.slug}/review`,
  review: (id: string) => `/reviews/${id}`,
  /** What can be done about one: "helpful", "hide", "delete". */
  reviewAct: (id: string, act: string) => `/reviews/${id}/${act}`,
  userReviews: (username: string, hidden?: "show") =>
    `/user/${encodeURIComponent(username)}/reviews${query({ hidden })}`,
} as const;
