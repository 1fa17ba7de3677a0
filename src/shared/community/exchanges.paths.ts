import { query } from "../address.ts";

/** URL paths of `community/exchanges`. */
export const exchangesPaths = {
  exchanges: (after?: string | null) => `/exchanges${query({ after: after ?? undefined })}`,
  exchangeNew: () => "/exchanges/new",
  exchange: (id: string) => `/exchanges/${id}`,
  /** Actions on an exchange: "edit", "sign-up", "give", "act", "cancel". */
  exchangeAct: (id: string, act: string) => `/exchanges/${id}/${act}`,
  organise: (
    id: string,
    place: { readonly after?: string | undefined; readonly before?: string | undefined } = {},
  ) => `/exchanges/${id}/organise${query(place)}`,
  /** Form for editing one of several prompts. */
  prompt: (id: string, prompt: string) => `/exchanges/${id}/sign-up${query({ prompt })}`,
  /** Form for choosing the story of one of the viewer's gifts. */
  give: (id: string, gift: string) => `/exchanges/${id}/give${query({ gift })}`,
} as const;
