import { formatList } from "#shared/format.ts";
import type { RevisionDto } from "#shared/stories/revisions.dto.ts";
import { rememberedCardsOf } from "../../people/users/index.ts";
import type { RevisedChapter, RevisionRow } from "./revision-reads.ts";

/**
 * Presents revisions with their writers' names; chapters not given are neither marked as shown nor as latest.
 */
export async function presentRevisions(
  rows: readonly RevisionRow[],
  chapters: readonly RevisedChapter[],
): Promise<(RevisionDto & { readonly chapter: string })[]> {
  const cards = await rememberedCardsOf([...new Set(rows.flatMap(writersOf))]);
  const known = new Map(chapters.map((chapter) => [String(chapter._id), chapter]));
  return rows.map((row) => {
    const chapter = known.get(String(row.chapter));
    const names = writersOf(row).flatMap((id) => {
      const card = cards.get(id);
      return card ? [card.name || card.username] : [];
    });
    return {
      chapter: String(row.chapter),
      number: row.number,
      at: row.at.toISOString(),
      by: formatList(names),
      title: row.title,
      words: row.words,
      name: row.name ?? "",
      shown: chapter?.state === "published" && chapter.revision === row.number,
      latest: (chapter?.pending ?? chapter)?.revision === row.number,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      aside: row.aside ?? false,
      restored: row.restored ?? null,
    };
  });
}

/** Returns the ids of everyone who wrote in a revision, last writer first. */
export const writersOf = ({ by, writers = [] }: Pick<RevisionRow, "by" | "writers">): string[] => [
  ...new Set([by, ...writers].map(String)),
];
