interface HasSlug {
  readonly id: string;
  readonly slug: string;
}

/** Places where money is spent and earned. */
export const moneyPaths = {
  sandboxCheckout: (reference: string) => `/sandbox/checkout/${reference}`,
  buyStory: (story: HasSlug) => `/story/${story.id}/${story.slug}/buy`,
  /** Setting up a paid story: its first and its second step. */
  sellingPreviews: (story: string) => `/story/${story}/paid`,
  sellingPricing: (story: string) => `/story/${story}/paid/pricing`,
  purchases: (after?: string | null) => `/purchases${after ? `?after=${after}` : ""}`,
  purchase: (id: string) => `/purchases/${id}`,
  receipt: (id: string) => `/purchases/${id}/receipt.pdf`,
  refundPurchase: (id: string) => `/purchases/${id}/refund`,
  sales: (after?: string | null) => `/sales${after ? `?after=${after}` : ""}`,
  refundSale: (id: string) => `/sales/${id}/refund`,
  coupons: () => "/sales/coupons",
  endCoupon: (id: string) => `/sales/coupons/${id}/end`,
  earnings: (after?: string | null) => `/earnings${after ? `?after=${after}` : ""}`,
} as const;
