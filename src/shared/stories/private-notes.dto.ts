import type { FormValues } from "../form.ts";
import type { NoteSource } from "./private-notes.enums.ts";

/** A private note that a member wrote on a text. */
export interface PrivateNoteDto {
  readonly id: string;
  readonly note: string;
  /** The quoted words that the note is about; "" for the whole text. */
  readonly quote: string;
  /** Paragraph that contains the quote, from 1; null if there is no quote or it is no longer in the text. */
  readonly paragraph: number | null;
  /** For a note imported from a file: its kind in the file and its author ("" if the file did not say). */
  readonly source: { readonly kind: NoteSource; readonly by: string } | null;
  readonly done: boolean;
  readonly createdAt: string;
}

/** Notes on one chapter; `chapter` is null for notes on the whole story. */
export interface NotedChapterDto {
  readonly chapter: { readonly id: string; readonly number: number; readonly title: string } | null;
  readonly notes: readonly PrivateNoteDto[];
}

/**
 * `/story/:id/notes` and `/story/:id/notes/:chapter`. Forms by `intent`: add (note, quote), edit (id, note),
 * done, reopen and delete (id); `back` is "chapter" in the form on the chapter page, which then redirects
 * back to the chapter.
 */
export interface PrivateNotesPageData {
  readonly story: {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly language: string;
  };
  /** The chapter that the page is about; null on the story's page. */
  readonly about: NotedChapterDto["chapter"];
  readonly groups: readonly NotedChapterDto[];
  readonly shows: "open" | "all";
  readonly done: number;
  readonly values: FormValues;
  readonly zone: string;
}
