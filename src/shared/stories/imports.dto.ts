import type { PagingDto } from "../site/site.dto.ts";
import type { ChapterType } from "./chapters.enums.ts";

/** What became of what a file held, one sentence a line. */
export interface ImportAccountDto {
  readonly lines: Readonly<Record<"dropped" | "changed" | "kept", readonly string[]>>;
  readonly pictures: number;
  readonly footnotes: number;
  /** Comments and tracked changes of the file. */
  readonly margin: readonly {
    readonly kind: "comment" | "insertion" | "deletion";
    readonly by: string;
    readonly text: string;
  }[];
}

/** The account of a manuscript that is in a story. */
export interface ImportReportDto extends ImportAccountDto {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly words: number;
  /** What came in by the file. */
  readonly chapters: readonly {
    readonly title: string;
    readonly type: ChapterType;
    readonly words: number;
  }[];
}

/** A manuscript that waits, in a list. */
export interface WaitingImportDto {
  readonly id: string;
  readonly fileName: string;
  readonly title: string;
  readonly chapters: number;
  readonly words: number;
  readonly readAt: string;
  readonly expiresAt: string;
}

/** A manuscript that is still read, or could not be. */
export interface ImportReadingDto {
  readonly id: string;
  readonly fileName: string;
  /** Pictures that are kept, and all of them; 0 of 0 while its text is read. */
  readonly done: number;
  readonly of: number;
  /** Why it came to nothing; null while it is read. */
  readonly failure: string | null;
}

/** Import form; field file; and what waits already. */
export interface ImportPageData {
  readonly waiting: readonly WaitingImportDto[];
  readonly readings: readonly ImportReadingDto[];
}

/** A chapter of a manuscript that waits. */
export interface ImportEntryDto {
  readonly id: string;
  /** Place among all, from 1. */
  readonly place: number;
  readonly title: string;
  readonly type: ChapterType;
  readonly words: number;
  /** How its text begins. */
  readonly first: string;
  readonly out: boolean;
  /** Place in `parts`; null for none. */
  readonly part: number | null;
}

/** A manuscript before anything of it is in a story. */
export interface ImportPreviewDto extends WaitingImportDto {
  readonly author: string | null;
  readonly language: string;
  readonly synopsis: string;
  readonly entries: readonly ImportEntryDto[];
  readonly parts: readonly { readonly title: string; readonly parent: number | null }[];
  readonly account: ImportAccountDto;
}

/** Why an import may be one too many. */
export interface ImportTwinDto {
  readonly kind: "same-file" | "same-title";
  readonly story: { readonly id: string; readonly title: string };
  readonly at: string | null;
}

/** `/story/import/:id`: the preview of what waits, or the account of what is in. */
export type ImportPreviewPageData =
  | {
      readonly kind: "waiting";
      readonly preview: ImportPreviewDto;
      readonly twins: readonly ImportTwinDto[];
      readonly paging: PagingDto;
    }
  | { readonly kind: "stored"; readonly report: ImportReportDto }
  | { readonly kind: "reading"; readonly reading: ImportReadingDto };

/** `/story/import/:id/chapter/:chapter`: its text by blocks; each of them may begin another chapter. */
export interface ImportChapterPageData {
  readonly import: { readonly id: string; readonly title: string; readonly language: string };
  readonly entry: ImportEntryDto;
  /** `at` from 0. */
  readonly blocks: readonly { readonly at: number; readonly heading: boolean; readonly text: string }[];
  readonly paging: PagingDto;
}

/** Where a manuscript goes: a story of its own, behind the chapters of another, or in their place. */
export const IMPORT_WAYS = ["new", "append", "replace"] as const;
export type ImportWay = (typeof IMPORT_WAYS)[number];

/** What becomes of one chapter when a manuscript replaces a story's. */
export interface ImportMatchDto {
  readonly kind: "changed" | "same" | "new" | "stays";
  /** Of the manuscript; null for one that stays. */
  readonly title: string | null;
  /** Of the story; null for a new one. */
  readonly chapter: { readonly number: number; readonly title: string } | null;
  readonly words: { readonly before: number | null; readonly after: number | null };
}

/** `/story/import/:id/place`. */
export interface ImportPlacePageData {
  readonly import: WaitingImportDto;
  readonly stories: readonly { readonly id: string; readonly title: string }[];
  readonly twins: readonly ImportTwinDto[];
  /** What would be replaced in the chosen story; null until one is chosen. */
  readonly matched: {
    readonly story: { readonly id: string; readonly title: string };
    readonly rows: readonly ImportMatchDto[];
    /** Names what was shown, so that nothing else is replaced. */
    readonly seen: string;
  } | null;
}
