import { query } from "../address.ts";
import type { ServiceCategory } from "./services.enums.ts";

/** Addresses of `market/briefs`. */
export const briefsPaths = {
  /** What a seller can make offers for. */
  briefs: (category?: ServiceCategory | "") => `/briefs${query({ category })}`,
  /** What one has described oneself. */
  mine: () => "/briefs/mine",
  /** With a seller who is to be invited, by their username. */
  briefNew: (invite?: string) => `/briefs/new${query({ invite })}`,
  brief: (id: string) => `/briefs/${id}`,
  admin: (list?: string) => `/admin/briefs${query({ list })}`,
} as const;
