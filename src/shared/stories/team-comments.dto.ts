import type { UserCardDto } from "../people/user-card.dto.ts";
import type { FormValues } from "../site/site.dto.ts";

type Place = { readonly id: string; readonly slug: string; readonly title: string };

/** What somebody of the team said; `by` is null for somebody who has left. */
export interface TeamCommentDto {
  readonly id: string;
  readonly by: UserCardDto | null;
  readonly text: string;
  readonly at: string;
  readonly own: boolean;
}

/** A comment with its answers. */
export interface TeamThreadDto extends TeamCommentDto {
  /** The words it is about; "" for the whole chapter. */
  readonly quote: string;
  /** Where these stand in the text that is shown, from 1; null for nowhere. */
  readonly paragraph: number | null;
  readonly revision: number;
  readonly assignee: UserCardDto | null;
  readonly resolved: boolean;
  readonly answers: readonly TeamCommentDto[];
}

/**
 * Forms: `intent` say (text, quote, paragraph, assignee), answer (root, text), resolve, reopen and remove (comment), assign
 * (comment, assignee).
 */
export interface DraftPageData {
  readonly story: Place;
  readonly chapter: { readonly id: string; readonly number: number; readonly title: string };
  readonly revision: number;
  /** It is the latest text; otherwise a pinned one is read. */
  readonly latest: boolean;
  /** Clean HTML, with a way to speak of each paragraph at its end. */
  readonly html: string;
  readonly threads: readonly TeamThreadDto[];
  readonly resolved: number;
  readonly shows: "open" | "all";
  readonly team: readonly UserCardDto[];
  readonly can: { readonly edit: boolean };
  /** The paragraph that is to be spoken of. */
  readonly about: { readonly paragraph: number; readonly quote: string } | null;
  readonly values: FormValues;
  readonly zone: string;
}

export interface RoundRowDto {
  readonly id: string;
  readonly title: string;
  readonly at: string;
  readonly open: boolean;
  readonly answered: number;
  readonly mine: boolean;
}

/** Forms: `intent` begin (title, questions one a line). */
export interface RoundsPageData {
  readonly story: Place;
  readonly rounds: readonly RoundRowDto[];
  readonly can: { readonly begin: boolean };
  readonly values: FormValues;
  readonly zone: string;
}

/** Forms: `intent` answer (`answer-0`…), close and reopen. */
export interface RoundPageData {
  readonly story: Place;
  readonly round: RoundRowDto;
  readonly chapters: readonly {
    readonly id: string;
    readonly title: string;
    readonly revision: number;
    readonly comments: number;
  }[];
  readonly questions: readonly string[];
  readonly answers: readonly {
    readonly id: string;
    readonly by: UserCardDto;
    readonly answers: readonly string[];
    readonly at: string;
  }[];
  readonly can: { readonly manage: boolean; readonly answer: boolean };
  readonly values: FormValues;
  readonly zone: string;
}
