import type { PagingDto } from "../paging.ts";
import type { ContentWarning, Genre } from "../story.enums.ts";
import type { ChapterType } from "./chapters.enums.ts";
import type { OriginFactKind, OriginSite } from "./elsewhere.ts";
import type { NoteSource } from "./private-notes.enums.ts";

/** Result of importing the contents of a file, one sentence per line. */
export interface ImportAccountDto {
  readonly lines: Readonly<Record<"dropped" | "changed" | "kept", readonly string[]>>;
  readonly pictures: number;
  readonly footnotes: number;
  /** Comments, tracked changes and hidden text of the file. */
  readonly margin: readonly {
    readonly kind: NoteSource;
    readonly by: string;
    readonly text: string;
  }[];
}

/** Report on a manuscript that was imported into a story. */
export interface ImportReportDto extends ImportAccountDto {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly words: number;
  /** Imported chapters. */
  readonly chapters: readonly {
    readonly title: string;
    readonly type: ChapterType;
    readonly words: number;
  }[];
}

/** A waiting manuscript in a list. */
export interface WaitingImportDto {
  readonly id: string;
  readonly fileName: string;
  readonly title: string;
  readonly chapters: number;
  readonly words: number;
  readonly readAt: string;
  readonly expiresAt: string;
}

/** A manuscript that is being parsed, or failed to parse. */
export interface ImportReadingDto {
  readonly id: string;
  readonly fileName: string;
  /** Pictures stored so far, and their total; 0 of 0 while the text is parsed. */
  readonly done: number;
  readonly of: number;
  /** Reason for the failure; null while it is being parsed. */
  readonly failure: string | null;
}

/** Import form with field file, and the manuscripts that are waiting. */
export interface ImportPageData {
  readonly waiting: readonly WaitingImportDto[];
  readonly readings: readonly ImportReadingDto[];
}

/** A chapter of a waiting manuscript. */
export interface ImportEntryDto {
  readonly id: string;
  /** Position among all chapters, from 1. */
  readonly place: number;
  readonly title: string;
  readonly type: ChapterType;
  readonly words: number;
  /** Beginning of its text. */
  readonly first: string;
  readonly out: boolean;
  /** Day on which it was first published elsewhere; absent if the file does not say. */
  readonly firstPublished?: string;
  /** Index in `parts`; null for none. */
  readonly part: number | null;
}

/** What a file says about a work from elsewhere, and what it becomes here. */
export interface OriginRowDto {
  readonly kind: OriginFactKind;
  readonly there: string;
  readonly here: string;
}

/** A work that was published elsewhere, with the details that a new story gets. */
export interface ImportOriginDto {
  readonly site: OriginSite;
  readonly url: string | null;
  readonly rows: readonly OriginRowDto[];
  readonly categories: readonly Genre[];
  readonly tags: readonly string[];
  readonly warnings: readonly ContentWarning[];
  readonly mature: boolean;
  readonly complete: boolean;
  readonly series: string;
  readonly firstPublished: string;
}

/** A manuscript before it is imported into a story. */
export interface ImportPreviewDto extends WaitingImportDto {
  readonly author: string | null;
  readonly language: string;
  readonly synopsis: string;
  readonly entries: readonly ImportEntryDto[];
  readonly parts: readonly {
    readonly id: string;
    readonly title: string;
    readonly parent: number | null;
  }[];
  readonly account: ImportAccountDto;
  /** Waiting works of the same file in its order, including this one; empty if the file has one work. */
  readonly works: readonly WaitingImportDto[];
  /** Null for a manuscript that does not say where it was published. */
  readonly origin: ImportOriginDto | null;
}

/** Reason why an import may be a duplicate. */
export interface ImportTwinDto {
  readonly kind: "same-file" | "same-title";
  readonly story: { readonly id: string; readonly title: string };
  readonly at: string | null;
}

/** `/story/import/:id`: preview of a waiting manuscript, or report on an imported one. */
export type ImportPreviewPageData =
  | {
      readonly kind: "waiting";
      readonly preview: ImportPreviewDto;
      readonly twins: readonly ImportTwinDto[];
      readonly paging: PagingDto;
    }
  | { readonly kind: "stored"; readonly report: ImportReportDto }
  | { readonly kind: "reading"; readonly reading: ImportReadingDto };

/**
 * `/story/import/:id/chapter/:chapter`: text of a chapter by blocks, each of which can become the start of a
 * new chapter.
 */
export interface ImportChapterPageData {
  readonly import: { readonly id: string; readonly title: string; readonly language: string };
  readonly entry: ImportEntryDto;
  /** Mark of its text, in which the blocks are counted. */
  readonly text: string;
  /** `at` counts from 0. */
  readonly blocks: readonly { readonly at: number; readonly heading: boolean; readonly text: string }[];
  readonly paging: PagingDto;
}

/** Import targets: a new story, after the chapters of an existing one, or replacing them. */
export const IMPORT_WAYS = ["new", "append", "replace"] as const;
export type ImportWay = (typeof IMPORT_WAYS)[number];

/** Effect on one chapter when a manuscript replaces a story's. */
export interface ImportMatchDto {
  readonly kind: "changed" | "same" | "new" | "stays";
  /** Title in the manuscript; null for a chapter that stays. */
  readonly title: string | null;
  /** Chapter of the story; null for a new one. */
  readonly chapter: { readonly number: number; readonly title: string } | null;
  readonly words: { readonly before: number | null; readonly after: number | null };
}

/** `/story/import/:id/place`. */
export interface ImportPlacePageData {
  readonly import: WaitingImportDto;
  readonly stories: readonly { readonly id: string; readonly title: string }[];
  readonly twins: readonly ImportTwinDto[];
  /** Chapters that would be replaced in the chosen story; null until one is chosen. */
  readonly matched: {
    readonly story: { readonly id: string; readonly title: string };
    readonly rows: readonly ImportMatchDto[];
    /** Fingerprint of what was displayed, so that nothing else is replaced. */
    readonly seen: string;
  } | null;
}
