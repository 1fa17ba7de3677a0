import type { AdminPageData } from "../back-office.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { CopyState } from "./advance-copies.ts";

/** Feedback record of a reader: copies received, and for how many of them they gave feedback. */
export interface RatioDto {
  readonly given: number;
  readonly feedback: number;
}

/** Page for requesting a copy. */
export interface AskCopyPageData {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  /** The reader's copy; null before they request one. */
  readonly copy: { readonly id: string; readonly state: CopyState } | null;
  /**
   * True if the author has offered a copy, here or by email: the reader only has to agree to keep it
   * private.
   */
  readonly invited: boolean;
  /** Token of the link in the email; "" without one. */
  readonly invite: string;
  /** True if no copies are left. */
  readonly full: boolean;
  readonly own: boolean;
  readonly until: string | null;
}

/** A copy, as shown to its reader. */
export interface CopyDto {
  readonly id: string;
  /** Slug of its link. */
  readonly slug: string;
  readonly title: string;
  readonly state: CopyState;
  readonly until: string | null;
  readonly hasFeedback: boolean;
}

export interface CopiesPageData {
  readonly copies: readonly CopyDto[];
  readonly ratio: RatioDto;
}

export interface CopyPageData {
  readonly copy: CopyDto;
  readonly mark: string;
  readonly chapters: readonly { readonly number: number; readonly title: string }[];
  readonly outOn: string | null;
  readonly feedback: string;
}

export interface ReadCopyPageData {
  readonly id: string;
  readonly mark: string;
  readonly title: string;
  readonly language: string;
  readonly chapter: { readonly number: number; readonly title: string; readonly html: string };
  readonly of: number;
}

/** A copy or a request, as shown to the author. */
export interface GivenCopyDto {
  readonly id: string;
  readonly reader: UserCardDto | null;
  readonly state: CopyState;
  readonly why: string;
  readonly where: string;
  readonly ratio: RatioDto;
  readonly askedAt: string;
  readonly openedAt: string | null;
  readonly feedback: string;
}

export interface LinkCopiesPageData {
  readonly link: string;
  readonly title: string;
  readonly given: number;
  readonly limit: number;
  /** True if its link is open, so that readers can be invited. */
  readonly open: boolean;
  /** Number of emails that the author may still send today. */
  readonly perDay: number;
  /** The author's readers who can be invited. */
  readonly readers: readonly UserCardDto[];
  /** Addresses that have been invited. */
  readonly invited: readonly { readonly email: string; readonly used: boolean; readonly at: string }[];
  readonly copies: readonly GivenCopyDto[];
}

export interface TracePageData extends AdminPageData {
  /** Null until a text has been examined. */
  readonly traced: TracedDto | null;
}

export interface TracedDto {
  /** Copy from which the text comes, if certain. */
  readonly copy: {
    readonly reader: UserCardDto | null;
    readonly mark: string;
    readonly title: string;
    readonly by: "print" | "text" | "both";
    readonly read: number;
    readonly alike: number;
  } | null;
  /** True if the printed mark and the text identify different copies. */
  readonly torn: boolean;
}
