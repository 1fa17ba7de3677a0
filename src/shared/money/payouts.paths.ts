/** Paths of an author's payout pages. */
export const payoutsPaths = {
  payouts: (after?: string | null) => `/payouts${after ? `?after=${after}` : ""}`,
  payout: (id: string) => `/payouts/${id}`,
  payoutFile: (id: string, kind: "csv" | "pdf") => `/payouts/${id}/statement.${kind}`,
} as const;
