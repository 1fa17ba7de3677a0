import type { FormValues } from "../form.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { ComparisonDto } from "./revisions.dto.ts";
import type { PartState, SuggestionState } from "./suggestions.enums.ts";

type Place = { readonly id: string; readonly slug: string; readonly title: string };
type ChapterPlace = { readonly id: string; readonly number: number; readonly title: string };

/** A suggestion in a list. */
export interface SuggestionRowDto {
  readonly id: string;
  /** Null if the editor has left. */
  readonly by: UserCardDto | null;
  readonly state: SuggestionState;
  readonly version: number;
  readonly open: number;
  readonly taken: number;
  readonly refused: number;
  readonly at: string;
}

/** A chapter with the suggestions for it. */
export interface SuggestedChapterDto extends ChapterPlace {
  readonly open: readonly SuggestionRowDto[];
}

export interface SuggestionsPageData {
  readonly story: Place;
  readonly chapters: readonly SuggestedChapterDto[];
  readonly history: readonly (SuggestionRowDto & { readonly chapter: string })[];
  /** Everyone who has made suggestions; each has a page. */
  readonly everyone: readonly UserCardDto[];
  /** The editor whose suggestions are shown; null for all editors. */
  readonly of: UserCardDto | null;
  /** Path of the page with older suggestions; null if there is none. */
  readonly older: string | null;
  /**
   * Editors with open suggestions, which can all be decided at once; `seen` identifies the state shown, and
   * the form sends it back.
   */
  readonly editors: readonly (UserCardDto & { readonly open: number; readonly seen: string })[];
  readonly can: { readonly suggest: boolean; readonly decide: boolean };
  readonly zone: string;
}

/** An unsent draft of a suggestion. */
export interface SuggestionDraftDto {
  readonly id: string;
  readonly at: string;
}

/**
 * Forms: `intent` draft, discard (`draft`), or no intent to send it. Fields: the text in Markdown, a note
 * about it, and the revision it is based on.
 */
export interface SuggestPageData {
  readonly story: Place & { readonly language: string };
  readonly chapter: ChapterPlace;
  /** `base` is the revision's text in Markdown; the editor marks the differences from it. */
  readonly values: FormValues;
  /** The viewer's open suggestion, which this form changes. */
  readonly own: string | null;
  /** The draft in the form; null if there is none. */
  readonly draft: SuggestionDraftDto | null;
  /** Other drafts for the same chapter, written on other pages. */
  readonly beside: readonly SuggestionDraftDto[];
  readonly zone: string;
}

/** One change of a suggestion. */
export interface SuggestedPartDto {
  readonly key: string;
  /** Null for a former text, which can no longer be decided. */
  readonly state: PartState | null;
  /** Null if it takes too long to compare now. */
  readonly comparison: ComparisonDto | null;
}

export interface SuggestionAnswerDto {
  /** Id used to report it; null if the viewer cannot report it. */
  readonly id: string | null;
  readonly by: UserCardDto | null;
  readonly text: string;
  /** `key` of the change that it is about; null for the whole suggestion. */
  readonly part: string | null;
  readonly at: string;
}

/** An earlier text of a suggestion. */
export interface FormerSuggestionDto {
  readonly version: number;
  readonly at: string;
}

/**
 * Forms: `intent` take and refuse (`part`; without it, all open parts), answer (`text`, `about` one change),
 * withdraw.
 */
export interface SuggestionPageData {
  readonly story: Place;
  readonly chapter: ChapterPlace;
  readonly suggestion: SuggestionRowDto & { readonly note: string };
  /** The earlier text that is shown; null for the current one. */
  readonly former: FormerSuggestionDto | null;
  /** All earlier texts, newest first. */
  readonly versions: readonly FormerSuggestionDto[];
  readonly parts: readonly SuggestedPartDto[];
  readonly answers: readonly SuggestionAnswerDto[];
  readonly can: { readonly decide: boolean; readonly change: boolean };
  readonly zone: string;
}
