/** How words are set. */
export type TextMark = "em" | "strong" | "s" | "u" | "sup" | "sub" | "code";

/** Words that both texts have, that went out, or that came in. */
export interface ComparedPart {
  readonly of: "same" | "out" | "in";
  readonly text: string;
  readonly marks?: readonly TextMark[];
}

export interface ComparedSide {
  readonly kind: string;
  readonly parts: readonly ComparedPart[];
}

/** A paragraph of both texts. Inline only `after` is there and holds all; side by side what one lacks is absent. */
export interface ComparedBlock {
  readonly changed: boolean;
  readonly before?: ComparedSide;
  readonly after?: ComparedSide;
  /** In place of so many unchanged paragraphs. */
  readonly skipped?: number;
}

export interface ComparisonDto {
  /** Words. */
  readonly added: number;
  readonly removed: number;
  readonly rows: readonly ComparedBlock[];
}

/** A kept state of a chapter's text. */
export interface RevisionDto {
  readonly number: number;
  readonly at: string;
  /** Who wrote it; "" for somebody who has left. */
  readonly by: string;
  readonly title: string;
  readonly words: number;
  readonly name: string;
  /** Readers see it now. */
  readonly shown: boolean;
  /** The text as it is written on. */
  readonly latest: boolean;
  readonly publishedAt: string | null;
  /** It met another's edit, and was kept beside the text. */
  readonly aside: boolean;
  /** The revision whose text was taken up again. */
  readonly restored: number | null;
}

type OfStory = { readonly id: string; readonly slug: string; readonly title: string };

/** What was written in a story of late, and the way to each chapter's revisions. */
export interface StoryRevisionsPageData {
  readonly story: OfStory;
  readonly chapters: readonly { readonly id: string; readonly number: number; readonly title: string }[];
  readonly recent: readonly (RevisionDto & { readonly chapter: string })[];
  readonly zone: string;
}

export interface ChapterRevisionsPageData {
  readonly story: OfStory;
  readonly chapter: { readonly id: string; readonly number: number; readonly title: string };
  readonly revisions: readonly RevisionDto[];
  /** Path of the older ones. */
  readonly older: string | null;
  readonly zone: string;
}

/**
 * Two revisions beside each other; forms: `intent` restore (number, version), name (number, name), and merge (version;
 * `title`, `notesBefore`, `notesAfter` and `passage-0` and on with a `Side` each).
 */
export interface ComparisonPageData {
  readonly story: OfStory;
  readonly chapter: {
    readonly id: string;
    readonly number: number;
    readonly title: string;
    readonly version: number;
  };
  readonly from: RevisionDto;
  readonly to: RevisionDto;
  readonly titles: { readonly from: string; readonly to: string } | null;
  /** Null where the site has too much to compare just now, or these two take too long: one may choose all the same. */
  readonly comparison: ComparisonDto | null;
  /** What is to be chosen between an edit that lies aside and the text as it is, part by part; null where nothing is. */
  readonly choices: {
    readonly lines: readonly {
      readonly name: "title" | "notesBefore" | "notesAfter";
      readonly theirs: string;
      readonly mine: string;
    }[];
    /** With what both have of each; null where it takes too long to compare just now. */
    readonly passages: readonly (ComparisonDto | null)[];
  } | null;
  readonly view: "inline" | "side";
  readonly whole: boolean;
  readonly can: { readonly edit: boolean };
  readonly zone: string;
}
