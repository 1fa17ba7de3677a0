import { query } from "../address.ts";

/** Addresses of `community/exchanges`. */
export const exchangesPaths = {
  exchanges: (after?: string | null) => `/exchanges${query({ after: after ?? undefined })}`,
  exchangeNew: () => "/exchanges/new",
  exchange: (id: string) => `/exchanges/${id}`,
  /** What can be done with one: "edit", "sign-up", "give", "act", "cancel". */
  exchangeAct: (id: string, act: string) => `/exchanges/${id}/${act}`,
} as const;
