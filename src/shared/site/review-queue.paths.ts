import { query } from "../address.ts";

/** Filters of the review queue, as query parameters. */
export type ReviewQueueFilter = Partial<Record<"kind" | "assigned", string>>;

/** URL paths of `site/review-queue`. */
export const reviewQueuePaths = {
  queue: ({ kind, assigned }: ReviewQueueFilter = {}) => `/admin/queue${query({ kind, assigned })}`,
  /** Notes and history of one item. */
  item: (kind: string, id: string) => `/admin/queue/${kind}/${id}`,
} as const;
