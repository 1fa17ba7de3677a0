import { conflict, type HttpError } from "#core/base/errors.ts";
import { htmlToMarkdown } from "#core/text/index.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { writtenText } from "../change.ts";
import { mergeHtml, mergeLine } from "../merge.ts";
import type { ChapterDoc, ChapterText } from "../model.ts";
import type { WriteBase } from "../rules.ts";

/** An edit that conflicts with another. */
export interface Met {
  readonly chapter: ChapterDoc;
  /** Number of the revision that stores it. */
  readonly kept: number;
  readonly base: WriteBase["base"];
  readonly next: ChapterText;
}

/** Data for a client to resolve a conflict: the current text and the revision with the other text. */
export interface Meeting {
  readonly version: number;
  readonly current: Omit<ChapterText, "words"> & { readonly revision: number; readonly markdown?: string };
  readonly kept: number;
  /**
   * Both edits merged, if they change different words; the form continues with it, because it named its base.
   */
  readonly merged?: NonNullable<WriteBase["base"]>;
}

/** The 409 error for a conflicting edit. */
export function conflictError({ chapter, kept, base, next }: Met): HttpError {
  const { title, html, notesBefore, notesAfter, revision } = chapter.pending ?? chapter;
  const merged = base && merge({ title, html, notesBefore, notesAfter }, next, base);
  const markdown = merged ? { markdown: htmlToMarkdown(html) } : {};
  const current = { title, html, notesBefore, notesAfter, revision, ...markdown };
  return conflict(chaptersMessages.chapterMet, {
    ...({ version: chapter.version, current, kept, ...(merged ? { merged } : {}) } satisfies Meeting),
  });
}

type Lines = Omit<ChapterText, "words">;

function merge(theirs: Lines, mine: Lines, given: NonNullable<WriteBase["base"]>): Meeting["merged"] | null {
  const { markdown } = given;
  const base = { ...given, html: writtenText({ markdown: markdown ?? "" }).html ?? "" };
  const html = mergeHtml({ base: base.html, theirs: theirs.html, mine: mine.html });
  const line = (name: "title" | "notesBefore" | "notesAfter") =>
    mergeLine({ base: base[name], theirs: theirs[name], mine: mine[name] });
  const [title, notesBefore, notesAfter] = [line("title"), line("notesBefore"), line("notesAfter")];
  if (html === null || title === null || notesBefore === null || notesAfter === null) return null;
  return { title, markdown: htmlToMarkdown(html), notesBefore, notesAfter };
}
