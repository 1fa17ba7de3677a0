/** Aspects that each side rates, from 1 to 5. Not in the specification. */
export const REVIEW_ASPECTS = {
  buyer: ["quality", "communication", "time"],
  seller: ["clarity", "communication", "fairness"],
} as const;
export type ReviewAspect = (typeof REVIEW_ASPECTS)[keyof typeof REVIEW_ASPECTS][number];

export const ORDER_REVIEW_MAX = 3_000;
/** Days after an order's end within which a side may review it, and after which reviews are shown. */
export const REVIEW_DAYS = 30;
export const BLIND_DAYS = 7;
