/** Inline formatting of a text. */
export type TextMark = "em" | "strong" | "s" | "u" | "sup" | "sub" | "code";

/** Words that are in both texts, only in the old one, or only in the new one. */
export interface ComparedPart {
  readonly of: "same" | "out" | "in";
  readonly text: string;
  readonly marks?: readonly TextMark[];
}

export interface ComparedSide {
  readonly kind: string;
  readonly parts: readonly ComparedPart[];
}

/**
 * A paragraph of the comparison. In the inline view only `after` is set and holds everything; in the
 * side-by-side view the side that lacks the paragraph is absent.
 */
export interface ComparedBlock {
  readonly changed: boolean;
  readonly before?: ComparedSide;
  readonly after?: ComparedSide;
  /** Number of unchanged paragraphs that this block replaces. */
  readonly skipped?: number;
}

export interface ComparisonDto {
  /** Counts of words. */
  readonly added: number;
  readonly removed: number;
  readonly rows: readonly ComparedBlock[];
}

/** A saved revision of a chapter's text. */
export interface RevisionDto {
  readonly number: number;
  readonly at: string;
  /** Its author; "" if the account is gone. */
  readonly by: string;
  readonly title: string;
  readonly words: number;
  readonly name: string;
  /** True if this is the revision that readers see. */
  readonly shown: boolean;
  /** True if this is the current working text. */
  readonly latest: boolean;
  readonly publishedAt: string | null;
  /** True if it conflicted with another edit and was saved beside the text. */
  readonly aside: boolean;
  /** Number of the revision that this one restored. */
  readonly restored: number | null;
}

type OfStory = { readonly id: string; readonly slug: string; readonly title: string };

/** Recent edits of a story, with links to each chapter's revisions. */
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
  /** Path of the page with older edits. */
  readonly older: string | null;
  readonly zone: string;
}

/**
 * Two revisions side by side; forms: `intent` restore (number, version), name (number, name), and merge
 * (version; `title`, `notesBefore`, `notesAfter` and `passage-0`, `passage-1` and so on, with a `Side` each).
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
  /**
   * Null if the site is busy with other comparisons, or comparing these two takes too long; the choice can
   * still be made.
   */
  readonly comparison: ComparisonDto | null;
  /**
   * Choices between a conflicting edit and the current text, part by part; null if nothing is to be decided.
   */
  readonly choices: {
    readonly lines: readonly {
      readonly name: "title" | "notesBefore" | "notesAfter";
      readonly theirs: string;
      readonly mine: string;
    }[];
    /** The comparison of both versions of each passage; null if it takes too long to compare now. */
    readonly passages: readonly (ComparisonDto | null)[];
  } | null;
  readonly view: "inline" | "side";
  readonly whole: boolean;
  readonly can: { readonly edit: boolean };
  readonly zone: string;
}
