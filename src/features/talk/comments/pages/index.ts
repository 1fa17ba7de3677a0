import type { PageDefinition } from "../../../../core/pages/define-page.ts";
import type { Writing } from "../../../people/member-content/index.ts";
import { singlePages } from "./single.tsx";
import { threadPages } from "./threads.tsx";

/** A chapter's comments, and what can be done about one. */
export const commentPages = (commenting: Writing): PageDefinition[] => [
  ...threadPages(commenting),
  ...singlePages(commenting),
];
