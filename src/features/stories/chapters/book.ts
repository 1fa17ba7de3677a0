import { setImmediate } from "node:timers/promises";
import type { Files } from "#core/files/files.ts";
import { createSlots } from "#core/files/slots.ts";
import { sanitiseChapter } from "#core/text/index.ts";
import { LimitError } from "#core/threads/threads.ts";
import { labelsText } from "#shared/labels.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { CreditDto } from "#shared/stories/collaborators.dto.ts";
import { LICENCE_URLS } from "#shared/stories/licences.ts";
import { drawCover } from "../covers/index.ts";
import type { EpubBook, EpubContributorRole, Writers } from "../manuscripts/index.ts";
import { creditsOf, licenceOf, presentAuthor, presentParts, type StoryDoc } from "../stories/index.ts";
import { cleanHtml } from "./clean.ts";
import type { ChapterDoc } from "./model.ts";
import { readEveryText } from "./reads.ts";

/** Limits concurrent book generation, which is CPU-intensive. */
export const bookSlot = createSlots(2);

/**
 * Returns a story's EPUB for its author: every chapter, including drafts; null for a story without chapters, and
 * for one beyond the limits of the writers.
 */
export async function writeBook(
  {
    files,
    site,
    writers,
  }: { files: Files; site: { readonly url: string }; writers: Pick<Writers, "writeEpub"> },
  story: StoryDoc,
): Promise<Buffer | null> {
  const chapters = await readEveryText(story);
  if (chapters.length === 0) return null;
  const book = await bookSlot(() => bookOf(files, site, story, chapters));
  return writers.writeEpub(String(story.author), book).catch((error: unknown) => {
    if (error instanceof LimitError) return null;
    throw error;
  });
}

/** Returns a story with these chapters as input for `writeEpub`. */
export async function bookOf(
  files: Files,
  site: { readonly url: string },
  story: StoryDoc,
  chapters: readonly ChapterDoc[],
): Promise<EpubBook> {
  const author = presentAuthor(story).name;
  const texts: string[] = [];
  for (const chapter of chapters) {
    // The cache has the text of readers, which a pending edit must not replace.
    texts.push(chapter.pending ? sanitiseChapter(chapter.html).html : cleanHtml(chapter));
    // Cleaning a long book takes seconds: requests are answered between its chapters.
    await setImmediate();
  }
  const licence = licenceOf(story);
  return {
    id: `${site.url}${cataloguePaths.story({ id: String(story._id), slug: story.slug })}`,
    title: story.title,
    author,
    contributors: (await creditsOf(story)).map(({ name, username, role }) => ({
      name: name || username,
      role: RELATORS[role],
    })),
    language: story.language,
    rights: { name: labelsText.licence[licence], url: LICENCE_URLS[licence] },
    synopsis: story.synopsis,
    subjects: [...story.categories, ...story.tags],
    publishedAt: story.publishedAt ?? story.createdAt,
    ...(story.firstPublished ? { firstPublished: story.firstPublished } : {}),
    series: story.series ? seriesIn(story.series) : null,
    modifiedAt: story.lastChapterAt ?? story.updatedAt,
    cover: await coverOf(files, story, author),
    chapters: chapters.map((chapter, at) => ({
      title: chapter.title,
      type: chapter.type,
      html: texts[at]!,
      notesBefore: chapter.notesBefore,
      notesAfter: chapter.notesAfter,
      ...(chapter.firstPublished ? { firstPublished: chapter.firstPublished } : {}),
      ...(chapter.part ? { part: String(chapter.part) } : {}),
    })),
    parts: presentParts(story),
    image: (source: string) => imageOf(files, source),
  };
}

/** Returns the name and the position in a series such as "The Lamps, part 2". */
function seriesIn(series: string): NonNullable<EpubBook["series"]> {
  const [, title, position] = /^(.+), part (\d{1,4})$/.exec(series) ?? [];
  return title ? { title, position: Number(position) } : { title: series };
}

/** MARC relator codes of contributor roles. */
const RELATORS: Readonly<Record<CreditDto["role"], EpubContributorRole>> = {
  "co-author": "aut",
  "beta-reader": "aut",
  editor: "edt",
  "copy-editing": "edt",
  "proof-reading": "pfr",
  translation: "trl",
  "cover-design": "cov",
  illustrations: "ill",
  audiobook: "nrt",
};

async function coverOf(
  files: Files,
  story: StoryDoc,
  author: string,
): Promise<{ bytes: Buffer; type: string }> {
  const own = story.cover ? await files.readJpeg(story.cover) : null;
  if (own) return { bytes: own, type: "image/jpeg" };
  const drawn = await drawCover({
    title: story.title,
    author,
    genre: story.categories[0] ?? null,
    seed: String(story._id),
  });
  return { bytes: await drawn.png(1200), type: "image/png" };
}

/** Loads an image in the text by its URL on this site. */
async function imageOf(files: Files, source: string): Promise<{ bytes: Buffer; type: string } | null> {
  const id = /^\/files\/([\w-]+)\//.exec(source)?.[1];
  const record = id ? await files.find(id) : null;
  const bytes = record?.image ? await files.readJpeg(record.image) : null;
  return bytes && { bytes, type: "image/jpeg" };
}
