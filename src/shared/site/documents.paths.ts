import { query } from "../address.ts";
import type { DocumentKey } from "./documents.ts";
import { DOCUMENTS } from "./documents.ts";

/** URL paths of `site/documents`. */
export const documentsPaths = {
  document: (key: DocumentKey) => DOCUMENTS.find((one) => one.key === key)!.path,
  agreeToTerms: (next?: string) => `/terms/agree${query({ next })}`,
  siteMap: () => "/about/sitemap",
} as const;
