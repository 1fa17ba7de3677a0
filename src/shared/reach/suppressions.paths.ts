import { query } from "../address.ts";

/** Addresses that no newsletter goes to. */
export const suppressionsPaths = {
  admin: (place: { after?: string | undefined; before?: string | undefined } = {}) =>
    `/admin/suppressions${query(place)}`,
} as const;
