import { query } from "../address.ts";

/** Addresses of `community/exchanges`. */
export const exchangesPaths = {
  exchanges: (after?: string | null) => `/exchanges${query({ after: after ?? undefined })}`,
  exchangeNew: () => "/exchanges/new",
  exchange: (id: string) => `/exchanges/${id}`,
  /** What can be done with one: "edit", "sign-up", "give", "act", "cancel". */
  exchangeAct: (id: string, act: string) => `/exchanges/${id}/${act}`,
  organise: (
    id: string,
    place: { readonly after?: string | undefined; readonly before?: string | undefined } = {},
  ) => `/exchanges/${id}/organise${query(place)}`,
  /** Where one of several prompts is changed. */
  prompt: (id: string, prompt: string) => `/exchanges/${id}/sign-up${query({ prompt })}`,
  /** Where the story is chosen for one of one's gifts. */
  give: (id: string, gift: string) => `/exchanges/${id}/give${query({ gift })}`,
} as const;
