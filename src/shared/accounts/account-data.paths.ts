import { query } from "../address.ts";

/** Addresses of `accounts/account-data`. */
export const accountDataPaths = {
  dataSettings: () => "/settings/data",
  /** How far the archive is, as JSON. */
  archiveState: () => "/settings/data/archive.json",
  /** `token` is the signature of the link; the member's own session is asked for as well. */
  archive: (id: string, token: string) => `/settings/data/archive/${id}${query({ token })}`,
  /** Bringing an archive in. */
  takeArchive: () => "/settings/data/import",
  deleteAccount: () => "/settings/data/delete",
  /** Where whoever signs in to an account on its way out may keep it. */
  leaving: () => "/settings/data/leaving",
} as const;
