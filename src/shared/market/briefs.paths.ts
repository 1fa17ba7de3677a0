import { query } from "../address.ts";
import type { ServiceCategory } from "../platform/service-categories.ts";

/** URL paths of `market/briefs`. */
export const briefsPaths = {
  /** Briefs for which a seller can make offers. */
  briefs: (category?: ServiceCategory | "") => `/briefs${query({ category })}`,
  /** The viewer's briefs. */
  mine: () => "/briefs/mine",
  /** `invite` is the username of a seller to invite. */
  briefNew: (invite?: string) => `/briefs/new${query({ invite })}`,
  brief: (id: string) => `/briefs/${id}`,
  admin: (list?: string) => `/admin/briefs${query({ list })}`,
} as const;
