import type { PageDefinition } from "#core/pages/define-page.ts";
import { adminNewsletterPages } from "./admin.tsx";
import { letterPage } from "./letter.tsx";
import { listNewsletterPages } from "./list.tsx";
import type { NewsletterParts } from "./parts.ts";
import { reviewPages } from "./review.tsx";
import { writePages } from "./write.tsx";

/** Pages of newsletters: for authors, the back office, and published newsletters. */
export const newsletterPages = (parts: NewsletterParts): PageDefinition[] => [
  ...listNewsletterPages(parts),
  ...writePages(parts),
  ...reviewPages(parts),
  ...adminNewsletterPages(parts),
  letterPage(parts),
];
