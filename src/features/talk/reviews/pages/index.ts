import type { PageDefinition } from "#core/pages/define-page.ts";
import type { Writing } from "#features/people/member-content/index.ts";
import type { Openings } from "#features/reading/reading/index.ts";
import { reviewsTab } from "./profile-tab.tsx";
import { singlePages } from "./single.tsx";
import { storyReviewPages } from "./story.tsx";
import { writePages } from "./write.tsx";

/** Pages with a story's reviews, a single review, and the review form. */
export const reviewPages = (
  reviewing: Writing,
  openings: Openings,
  site: { readonly name: string; readonly url: string },
): PageDefinition[] => [
  ...storyReviewPages(site),
  ...writePages(reviewing, openings),
  ...singlePages(reviewing.services),
  reviewsTab(site),
];
