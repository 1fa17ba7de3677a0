/** What each side says of the other, from 1 to 5: ours. */
export const REVIEW_ASPECTS = {
  buyer: ["quality", "communication", "time"],
  seller: ["clarity", "communication", "fairness"],
} as const;
export type ReviewAspect = (typeof REVIEW_ASPECTS)[keyof typeof REVIEW_ASPECTS][number];

export const ORDER_REVIEW_MAX = 3_000;
/** Days after an order's end within which a side may review it, and after which what is written is shown. */
export const REVIEW_DAYS = 30;
export const BLIND_DAYS = 7;
