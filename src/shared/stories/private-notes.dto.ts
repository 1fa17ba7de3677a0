import type { FormValues } from "../site/site.dto.ts";
import type { NoteSource } from "./private-notes.enums.ts";

/** A note that somebody wrote beside a text for themselves. */
export interface PrivateNoteDto {
  readonly id: string;
  readonly note: string;
  /** The words it is about; "" for the whole. */
  readonly quote: string;
  /** Where they stand, as paragraph from 1; null where they do not, or there are none. */
  readonly paragraph: number | null;
  /** Of one that came with a file: what it was there and whose; "" where the file did not say. */
  readonly source: { readonly kind: NoteSource; readonly by: string } | null;
  readonly done: boolean;
  readonly createdAt: string;
}

/** Notes on one chapter; on the story as a whole where that is null. */
export interface NotedChapterDto {
  readonly chapter: { readonly id: string; readonly number: number; readonly title: string } | null;
  readonly notes: readonly PrivateNoteDto[];
}

/**
 * `/story/:id/notes` and `/story/:id/notes/:chapter`. Forms by `intent`: add (note, quote), edit (id, note), done,
 * reopen and delete (id); `back` is "chapter" in the chapter's own form, to which it leads then.
 */
export interface PrivateNotesPageData {
  readonly story: {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly language: string;
  };
  /** The chapter whose page it is; null on the story's. */
  readonly about: NotedChapterDto["chapter"];
  readonly groups: readonly NotedChapterDto[];
  readonly shows: "open" | "all";
  readonly done: number;
  readonly values: FormValues;
  readonly zone: string;
}
