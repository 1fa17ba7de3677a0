import { setImmediate } from "node:timers/promises";
import { PDF_WORDS } from "#shared/stories/exports.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { countWords } from "#shared/text/words.ts";
import type { WholeBook } from "./book.ts";

type Chapter = WholeBook["chapters"][number];

/**
 * Divides a book into volumes of up to `limit` words, between parts where they fit, otherwise between chapters. A
 * longer chapter is a separate volume. A book within the limit is returned as it is.
 */
export async function volumesOf(book: WholeBook, limit = PDF_WORDS): Promise<WholeBook[]> {
  const volumes: { chapters: Chapter[]; words: number }[] = [];
  const add = (chapters: readonly Chapter[], words: number) => {
    const last = volumes.at(-1);
    if (last && last.words + words <= limit) {
      last.chapters.push(...chapters);
      last.words += words;
    } else volumes.push({ chapters: [...chapters], words });
  };
  for (const section of await sectionsOf(book))
    if (section.words <= limit) add(section.chapters, section.words);
    else for (const [at, chapter] of section.chapters.entries()) add([chapter], section.each[at]!);
  if (volumes.length < 2) return [book];
  return volumes.map(({ chapters }, at) => ({
    ...book,
    title: manuscriptsText.volume(book.title, at + 1, volumes.length),
    chapters,
    images: new Map(
      [...book.images].filter(([src]) => chapters.some(({ html }) => html.includes(`src="${src}"`))),
    ),
  }));
}

/** Returns consecutive chapters of one outermost part, with their words. */
async function sectionsOf({ chapters, parts }: WholeBook) {
  const outermost = new Map(parts.map(({ id, parent }) => [id, parent ?? id]));
  const sections: { part: string | undefined; chapters: Chapter[]; each: number[]; words: number }[] = [];
  for (const chapter of chapters) {
    const part = chapter.part ? outermost.get(chapter.part) : undefined;
    const words = countWords(chapter.html);
    const last = sections.at(-1);
    if (last && last.part === part) {
      last.chapters.push(chapter);
      last.each.push(words);
      last.words += words;
    } else sections.push({ part, chapters: [chapter], each: [words], words });
    // Counting millions of words takes seconds.
    await setImmediate();
  }
  return sections;
}
