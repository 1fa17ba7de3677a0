import type { UserCardDto } from "../people/user-card.dto.ts";
import type { FormValues } from "../site/site.dto.ts";
import type { ComparisonDto } from "./revisions.dto.ts";
import type { PartState, SuggestionState } from "./suggestions.enums.ts";

type Place = { readonly id: string; readonly slug: string; readonly title: string };
type ChapterPlace = { readonly id: string; readonly number: number; readonly title: string };

/** A suggestion in a list. */
export interface SuggestionRowDto {
  readonly id: string;
  readonly by: UserCardDto;
  readonly state: SuggestionState;
  readonly version: number;
  readonly open: number;
  readonly taken: number;
  readonly refused: number;
  readonly at: string;
}

/** A chapter with what is suggested for it. */
export interface SuggestedChapterDto extends ChapterPlace {
  readonly open: readonly SuggestionRowDto[];
}

export interface SuggestionsPageData {
  readonly story: Place;
  readonly chapters: readonly SuggestedChapterDto[];
  readonly history: readonly (SuggestionRowDto & { readonly chapter: string })[];
  /** All who have suggested something, each with a page of their own. */
  readonly everyone: readonly UserCardDto[];
  /** The one editor whose suggestions these are; null for all. */
  readonly of: UserCardDto | null;
  /** Where earlier ones are; null where there are none. */
  readonly older: string | null;
  /** Editors with something open, whose whole branch can be decided at once; `seen`: which it is, for the form to say. */
  readonly editors: readonly (UserCardDto & { readonly open: number; readonly seen: string })[];
  readonly can: { readonly suggest: boolean; readonly decide: boolean };
  readonly zone: string;
}

/** A suggestion that was not sent yet. */
export interface SuggestionDraftDto {
  readonly id: string;
  readonly at: string;
}

/** Forms: `intent` draft, discard (`draft`), none to send it. Text in Markdown, what to say of it, and the revision it is based on. */
export interface SuggestPageData {
  readonly story: Place & { readonly language: string };
  readonly chapter: ChapterPlace;
  /** `base` is what the revision says, in Markdown: the editor marks what differs. */
  readonly values: FormValues;
  /** The viewer's open suggestion, which this changes. */
  readonly own: string | null;
  /** The draft that the form holds; null for none. */
  readonly draft: SuggestionDraftDto | null;
  /** Drafts that were written beside it, on other pages. */
  readonly beside: readonly SuggestionDraftDto[];
  readonly zone: string;
}

/** One change of a suggestion. */
export interface SuggestedPartDto {
  readonly key: string;
  /** Null of a former text, which nobody decides about. */
  readonly state: PartState | null;
  /** Null where it takes too long to compare just now. */
  readonly comparison: ComparisonDto | null;
}

export interface SuggestionAnswerDto {
  /** By which it is reported; null where the viewer has nothing to report. */
  readonly id: string | null;
  readonly by: UserCardDto | null;
  readonly text: string;
  /** `key` of the change that it is about; null where it is about the whole. */
  readonly part: string | null;
  readonly at: string;
}

/** A text that a suggestion had before. */
export interface FormerSuggestionDto {
  readonly version: number;
  readonly at: string;
}

/** Forms: `intent` take and refuse (`part`, none for all that are open), answer (`text`, `about` one change), withdraw. */
export interface SuggestionPageData {
  readonly story: Place;
  readonly chapter: ChapterPlace;
  readonly suggestion: SuggestionRowDto & { readonly note: string };
  /** The former text that is shown; null for the one there is now. */
  readonly former: FormerSuggestionDto | null;
  /** All that were sent before, the last first. */
  readonly versions: readonly FormerSuggestionDto[];
  readonly parts: readonly SuggestedPartDto[];
  readonly answers: readonly SuggestionAnswerDto[];
  readonly can: { readonly decide: boolean; readonly change: boolean };
  readonly zone: string;
}
