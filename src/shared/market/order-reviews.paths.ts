/** URL paths of `market/order-reviews`. */
export const orderReviewsPaths = {
  review: (order: string) => `/orders/${order}/review`,
} as const;
