import type { PageDefinition } from "#core/pages/define-page.ts";
import type { Writing } from "#features/people/member-content/index.ts";
import { singlePages } from "./single.tsx";
import { threadPages } from "./threads.tsx";

/** Pages with a chapter's comments and the actions on one comment. */
export const commentPages = (commenting: Writing): PageDefinition[] => [
  ...threadPages(commenting),
  ...singlePages(commenting),
];
