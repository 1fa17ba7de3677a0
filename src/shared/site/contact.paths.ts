import { query } from "../address.ts";
import type { ContactKind } from "./contact.enums.ts";

/** Addresses of `site/contact`. */
export const contactPaths = {
  contact: (kind: ContactKind) => `/about/${kind}`,
  adminLetters: (state?: string) => `/admin/letters${query({ state })}`,
} as const;
