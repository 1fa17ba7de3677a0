/** Paths of the back office pages about money. */
export const moneyAdminPaths = {
  adminMoneySettings: () => "/admin/fees",
  adminLedger: (about?: string) => `/admin/ledger${about ? `?about=${about}` : ""}`,
  adminCorrections: () => "/admin/ledger/corrections",
  adminDeletedBalances: () => "/admin/ledger/deleted",
  adminFailedRefunds: () => "/admin/ledger/refunds",
  adminPayouts: () => "/admin/payouts",
  adminPrizes: () => "/admin/prizes",
  adminPurchases: () => "/admin/purchases",
  adminPurchase: (id: string) => `/admin/purchases/${id}`,
  adminSubscriptions: () => "/admin/subscriptions",
  adminSubscription: (id: string) => `/admin/subscriptions/${id}`,
} as const;
