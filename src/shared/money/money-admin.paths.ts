/** Places of the back office that are about money. */
export const moneyAdminPaths = {
  adminMoneySettings: () => "/admin/fees",
  adminLedger: () => "/admin/ledger",
  adminCorrections: () => "/admin/ledger/corrections",
  adminPayouts: () => "/admin/payouts",
} as const;
