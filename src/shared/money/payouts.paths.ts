/** Places where an author sees what was paid out. */
export const payoutsPaths = {
  payouts: (after?: string | null) => `/payouts${after ? `?after=${after}` : ""}`,
  payout: (id: string) => `/payouts/${id}`,
  payoutFile: (id: string, kind: "csv" | "pdf") => `/payouts/${id}/statement.${kind}`,
} as const;
