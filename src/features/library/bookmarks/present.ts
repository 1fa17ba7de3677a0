import type { Viewer } from "#core/base/viewer.ts";
import type { BookmarkDto } from "#shared/library/bookmarks.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";

import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { type FacetStoryDoc, findOfFacet, presentStoryCard } from "../../stories/stories/index.ts";
import type { BookmarkDoc } from "./model.ts";

/** Presents bookmarks to their owner, with the stories they may still read. One query in total. */
export async function presentBookmarks(viewer: Viewer, rows: readonly BookmarkDoc[]): Promise<BookmarkDto[]> {
  const stories = await findOfFacet(viewer, [...new Set(rows.map(({ story }) => String(story)))]);
  return rows.map((row) => presentBookmark(row, stories.get(String(row.story))));
}

function presentBookmark(row: BookmarkDoc, found: FacetStoryDoc | undefined): BookmarkDto {
  const number = found ? numberOf(row, found) : 0;
  const entry = found?.contents[number - 1];
  const card = found && presentStoryCard(found);
  return {
    id: String(row._id),
    kind: row.kind,
    story: card
      ? { url: cataloguePaths.story(card), title: card.title, author: card.author.name, cover: card.cover }
      : null,
    chapter: entry && found ? chapterTitle(entry, found.language) : null,
    quote: row.passage?.quote ?? null,
    note: row.note,
    gone: goneOf(row, found !== undefined, entry !== undefined),
    createdAt: row.createdAt.toISOString(),
  };
}

function goneOf(row: BookmarkDoc, story: boolean, chapter: boolean): BookmarkDto["gone"] {
  if (!story) return "story";
  if (row.kind !== "story" && !chapter) return "chapter";
  return row.passageGone ? "passage" : null;
}

/** Returns the number of a bookmark's chapter, from 1; 0 if readers cannot see it. */
export function numberOf(
  { chapter }: Pick<BookmarkDoc, "chapter">,
  { contents }: Pick<FacetStoryDoc, "contents">,
): number {
  if (!chapter) return 0;
  return contents.findIndex((each) => chapter.equals(each.chapter) && each.state === "published") + 1;
}
