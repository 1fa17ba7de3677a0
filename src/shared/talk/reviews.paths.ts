import { type HasSlug, query } from "../address.ts";

/** URL paths of `talk/reviews`. */
export const reviewsPaths = {
  reviews: (story: HasSlug, sort?: string) =>
    `/story/${story.id}/${story.slug}/reviews${query({ sort: sort === "helpful" ? undefined : sort })}`,
  /** The form of the viewer's review of a story. */
  reviewWrite: (story: HasSlug) => `/story/${story.id}/${story.slug}/review`,
  review: (id: string) => `/reviews/${id}`,
  /** An action on a review: "helpful", "hide", "delete". */
  reviewAct: (id: string, act: string) => `/reviews/${id}/${act}`,
  userReviews: (username: string, hidden?: "show") =>
    `/user/${encodeURIComponent(username)}/reviews${query({ hidden })}`,
} as const;
