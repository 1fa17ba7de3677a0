/** Paths of the premium page, and of the viewer's subscription. */
export const subscriptionsPaths = {
  premium: () => "/premium",
  mySubscriptions: () => "/my-subscriptions",
  cancelSubscription: (id: string) => `/my-subscriptions/${id}/cancel`,
  keepSubscription: (id: string) => `/my-subscriptions/${id}/keep`,
  subscriptionReceipt: (id: string, payment: number | string) =>
    `/my-subscriptions/${id}/receipts/${payment}`,
  subscriptionReceiptFile: (id: string, payment: number | string) =>
    `/my-subscriptions/${id}/receipts/${payment}/receipt.pdf`,
  sandboxSubscription: (reference: string) => `/sandbox/subscription/${reference}`,
} as const;
