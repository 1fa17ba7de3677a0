import type { PageDefinition } from "#core/pages/define-page.ts";
import type { Site } from "../own-cards.ts";
import type { ForumWriting } from "../writing.ts";
import { acrossPages } from "./across.tsx";
import { moderationPages } from "./moderate.tsx";
import { movePages } from "./move.tsx";
import { postPages } from "./posts.tsx";
import { searchPage } from "./search.tsx";
import { sectionPages } from "./sections.tsx";
import { threadPage } from "./thread.tsx";
import { writePages } from "./write.tsx";

/** Forum pages: sections, threads, posts, and moderation. */
export const forumPages = (writing: ForumWriting, site: Site): PageDefinition[] => [
  ...sectionPages(writing),
  searchPage,
  ...acrossPages(writing),
  ...postPages(writing, site),
  ...writePages(writing),
  ...moderationPages(writing, site),
  ...movePages(writing),
  threadPage(writing, site),
];
