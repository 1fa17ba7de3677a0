interface HasSlug {
  readonly id: string;
  readonly slug: string;
}

/** Paths of pages for spending and earning money. */
export const moneyPaths = {
  sandboxCheckout: (reference: string) => `/sandbox/checkout/${reference}`,
  /** Sign-up with the play-money provider. */
  sandboxOnboarding: (member: string) => `/sandbox/onboarding/${member}`,
  buyStory: (story: HasSlug, coupon?: string) =>
    `/story/${story.id}/${story.slug}/buy${coupon ? `?coupon=${coupon}` : ""}`,
  /** Setting up a paid story: first and second step. */
  sellingPreviews: (story: string) => `/story/${story}/paid`,
  sellingPricing: (story: string) => `/story/${story}/paid/pricing`,
  giveStory: (story: HasSlug) => `/story/${story.id}/${story.slug}/gift`,
  gifts: (after?: string | null) => `/gifts${after ? `?after=${after}` : ""}`,
  gift: (id: string) => `/gifts/${id}`,
  redeemGift: (id: string) => `/gifts/${id}/redeem`,
  resendGift: (id: string) => `/gifts/${id}/send`,
  /** Link in the gift mail; `secret` grants access to the gift. */
  giftLink: (secret: string) => `/gift/${secret}`,
  purchases: (after?: string | null) => `/purchases${after ? `?after=${after}` : ""}`,
  purchase: (id: string) => `/purchases/${id}`,
  receipt: (id: string) => `/purchases/${id}/receipt.pdf`,
  refundPurchase: (id: string) => `/purchases/${id}/refund`,
  sales: (after?: string | null) => `/sales${after ? `?after=${after}` : ""}`,
  salesByPayPal: (after?: string | null) => `/sales/paypal${after ? `?after=${after}` : ""}`,
  refundSale: (id: string) => `/sales/${id}/refund`,
  coupons: () => "/sales/coupons",
  endCoupon: (id: string) => `/sales/coupons/${id}/end`,
  earnings: (after?: string | null) => `/earnings${after ? `?after=${after}` : ""}`,
} as const;
