import { query } from "../address.ts";
import type { ContactKind } from "./contact.enums.ts";

/** Addresses of `site/contact`. */
export const contactPaths = {
  contact: (kind: ContactKind) => `/about/${kind}`,
  adminContact: (state?: string) => `/admin/contact${query({ state })}`,
} as const;
