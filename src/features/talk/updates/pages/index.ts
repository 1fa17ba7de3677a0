import type { PageDefinition } from "#core/pages/define-page.ts";
import type { UpdateWriting } from "../writing.ts";
import { feedPages, type Site } from "./feed.tsx";
import { newsfeedPage } from "./newsfeed.tsx";
import { replyPages } from "./reply.tsx";
import { singlePages } from "./update.tsx";

/** Pages of members' feeds, single updates with replies, and the newsfeed. */
export const updatePages = (writing: UpdateWriting, site: Site): PageDefinition[] => [
  newsfeedPage(writing),
  ...feedPages(writing, site),
  ...singlePages(writing),
  ...replyPages(writing),
];
