import { createHash } from "node:crypto";
import { conflict } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { type ChapterDoc, createChapter, readEveryText, updateChapter } from "../chapters/index.ts";
import { type Reader, readerHere } from "../manuscripts/index.ts";
import { permit, type StoryDoc, storyFor } from "../stories/index.ts";
import type { ImportDoc } from "./model.ts";
import { notesOf, type Texts, textsOf } from "./texts.ts";

/** Planned change for each chapter of a story and of the manuscript. */
export interface Replacement {
  readonly story: StoryDoc;
  readonly rows: readonly {
    readonly entry: Texts[number] | null;
    readonly chapter: ChapterDoc | null;
  }[];
  /** Fingerprint of the chapter versions it is based on. */
  readonly seen: string;
}

/**
 * Plans how a manuscript would replace a story's chapters, in the story's order with new chapters at the end.
 * `reader` compares them.
 */
export async function findReplacement(
  caller: Pick<Caller, "viewer">,
  waiting: ImportDoc,
  id: string,
  reader: Reader = readerHere,
): Promise<Replacement> {
  const story = await storyFor({ viewer: caller.viewer, params: { id } }, "write-chapters");
  const texts = await textsOf(waiting.entries.filter(({ out }) => !out));
  const chapters = await readEveryText(story);
  const latest = chapters.map((chapter) => ({ ...chapter, ...(chapter.pending ?? {}) }));
  const matches = await reader.match(texts, latest);
  const entryOf = new Map(matches.flatMap((place, our) => (place === null ? [] : [[place, texts[our]!]])));
  const rows = [
    ...chapters.map((chapter, place) => ({ chapter, entry: entryOf.get(place) ?? null })),
    ...texts.flatMap((entry, our) => (matches[our] === null ? [{ chapter: null, entry }] : [])),
  ];
  const states = chapters.map(({ _id, version }) => `${_id}:${version}`);
  const seen = createHash("sha256")
    .update(`${waiting.version} ${states.join(" ")}`)
    .digest("base64url");
  return { story, rows, seen };
}

/**
 * Returns true if a chapter's latest text equals that of the manuscript. If the file has
 * no notes or no day of first publication, the chapter's are kept, so they do not count as a difference.
 */
export const isSame = (
  { title, html, firstPublished, ...text }: Texts[number],
  chapter: ChapterDoc,
): boolean => {
  const latest = chapter.pending ?? chapter;
  const { notesBefore = latest.notesBefore, notesAfter = latest.notesAfter } = notesOf(text);
  return (
    latest.title === title &&
    latest.html === html &&
    latest.notesBefore === notesBefore &&
    latest.notesAfter === notesAfter &&
    (!firstPublished || chapter.firstPublished === firstPublished)
  );
};

/** The story an import was stored in. */
export interface Stored {
  readonly stored: StoryDoc;
  /**
   * Existing chapters that received the text of an entry, by entry id; other entries became chapters with the
   * entry's id.
   */
  readonly chapters: ReadonlyMap<string, string>;
}

/**
 * Replaces a story's chapters with a pending import, as new revisions; `texts` are its entries without
 * tracked changes.
 * @throws 409 if `seen` is outdated
 */
export async function replaceChapters(
  services: Services,
  caller: Caller,
  waiting: ImportDoc,
  {
    story: id,
    seen,
    texts,
  }: { readonly story: string; readonly seen: string | undefined; readonly texts: Texts },
  reader: Reader,
): Promise<Stored> {
  const { story, rows, seen: now } = await findReplacement(caller, waiting, id, reader);
  permit(caller, "edit-chapters", story);
  if (seen !== now) throw conflict(importsText.changedMeanwhile);
  const textOf = new Map(texts.map((text) => [String(text._id), text]));
  const chapters = new Map<string, string>();
  for (const { entry: accepted, chapter } of rows) {
    const entry = accepted && textOf.get(String(accepted._id));
    if (!entry) continue;
    const { _id, title, type, html, firstPublished } = entry;
    const others = { ...notesOf(entry), ...(firstPublished ? { firstPublished } : {}) };
    if (chapter) chapters.set(String(_id), String(chapter._id));
    if (!chapter)
      await createChapter(services, caller, id, { id: String(_id), title, type, html, ...others });
    else if (!isSame(entry, chapter))
      await updateChapter(services, caller, String(chapter._id), {
        title,
        html,
        version: chapter.version,
        ...others,
      });
  }
  return { stored: story, chapters };
}
