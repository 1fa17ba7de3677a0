import { query } from "../address.ts";
import type { ContactKind } from "./contact.enums.ts";

/** URL paths of `site/contact`. */
export const contactPaths = {
  contact: (kind: ContactKind) => `/about/${kind}`,
  /** `only`: id of the one message to show. */
  adminContact: (state?: string, only?: string) => `/admin/contact${query({ state, only })}`,
} as const;
