import { query } from "../address.ts";

/** URL paths of `accounts/account-data`. */
export const accountDataPaths = {
  dataSettings: () => "/settings/data",
  /** Progress of the archive, as JSON. */
  archiveState: () => "/settings/data/archive.json",
  /** `token` is the signature of the link; the member's session is required as well. */
  archive: (id: string, token: string) => `/settings/data/archive/${id}${query({ token })}`,
  /** Import of an archive. */
  importArchive: () => "/settings/data/import",
  deleteAccount: () => "/settings/data/delete",
  /** Page on which a member who signs in to an account being deleted may cancel the deletion. */
  leaving: () => "/settings/data/leaving",
  /** The only page for members who sign in to a banned account. */
  banned: () => "/account-closed",
} as const;
