/** Places of the back office that are about money. */
export const moneyAdminPaths = {
  adminMoneySettings: () => "/admin/fees",
} as const;
