import type { FormValues } from "../form.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";

type Place = { readonly id: string; readonly slug: string; readonly title: string };

/** A comment by a team member; `by` is null if the account is gone. */
export interface TeamCommentDto {
  readonly id: string;
  readonly by: UserCardDto | null;
  readonly text: string;
  readonly at: string;
  readonly own: boolean;
}

/** A comment with its replies. */
export interface TeamThreadDto extends TeamCommentDto {
  /** The quoted words it is about; "" for the whole chapter. */
  readonly quote: string;
  /** Paragraph of the text shown that contains the quote, from 1; null if not found. */
  readonly paragraph: number | null;
  readonly revision: number;
  readonly assignee: UserCardDto | null;
  readonly resolved: boolean;
  readonly answers: readonly TeamCommentDto[];
}

/**
 * Forms: `intent` say (text, quote, paragraph, assignee), answer (root, text), resolve, reopen and remove (comment),
 * assign (comment, assignee).
 */
export interface DraftPageData {
  readonly story: Place;
  readonly chapter: { readonly id: string; readonly number: number; readonly title: string };
  readonly revision: number;
  /** True if this is the latest text; false if a specific revision is shown. */
  readonly latest: boolean;
  /** Clean HTML with a comment link at the end of each paragraph. */
  readonly html: string;
  readonly threads: readonly TeamThreadDto[];
  readonly resolved: number;
  readonly shows: "open" | "all";
  readonly team: readonly UserCardDto[];
  readonly can: { readonly edit: boolean };
  /** The paragraph to be commented on. */
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

/** Forms: `intent` begin (title, questions, one per line). */
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
    /** Null if the reader has left. */
    readonly by: UserCardDto | null;
    readonly answers: readonly string[];
    readonly at: string;
  }[];
  readonly can: { readonly manage: boolean; readonly answer: boolean };
  readonly values: FormValues;
  readonly zone: string;
}
