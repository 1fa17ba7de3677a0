import { query } from "../address.ts";

/** Addresses of `live/unsubscribe`. */
export const unsubscribePaths = {
  /** Ends a kind of mail; `token` is signed by `core/mail`. */
  unsubscribe: (token?: string, done?: boolean) =>
    `/unsubscribe${query({ token, done: done ? 1 : undefined })}`,
} as const;
