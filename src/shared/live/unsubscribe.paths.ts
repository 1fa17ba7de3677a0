import { query } from "../address.ts";

/** URL paths of `live/unsubscribe`. */
export const unsubscribePaths = {
  /** Unsubscribes from a kind of mail; `token` is signed by `core/mail`. */
  unsubscribe: (token?: string, done?: boolean) =>
    `/unsubscribe${query({ token, done: done ? 1 : undefined })}`,
} as const;
