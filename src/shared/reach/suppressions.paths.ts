import { query } from "../address.ts";

/** Paths of the list of addresses to which no newsletter is sent. */
export const suppressionsPaths = {
  admin: (place: { after?: string | undefined; before?: string | undefined } = {}) =>
    `/admin/suppressions${query(place)}`,
} as const;
