import type { UserCardDto } from "../people/user-card.dto.ts";
import type { AdminPageData } from "../site/admin.dto.ts";
import type { CopyState } from "./advance-copies.ts";

/** What a reader is known by: copies that they were given, and of how many they said something. */
export interface RatioDto {
  readonly given: number;
  readonly feedback: number;
}

/** The page on which a copy is asked for. */
export interface AskCopyPageData {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  /** The reader's own copy; null before they ask. */
  readonly copy: { readonly id: string; readonly state: CopyState } | null;
  /** The author offers one, here or by e-mail: nothing is asked but to keep it to themselves. */
  readonly invited: boolean;
  /** What the link of the e-mail ends in; "" without. */
  readonly invite: string;
  /** None are left. */
  readonly full: boolean;
  readonly own: boolean;
  readonly until: string | null;
}

/** A copy, for its reader. */
export interface CopyDto {
  readonly id: string;
  /** Of its link. */
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

/** A copy or a request, for the author. */
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
  /** Its link is open: readers can be invited. */
  readonly open: boolean;
  /** E-mails that the author may still send today. */
  readonly perDay: number;
  /** Readers of theirs to invite. */
  readonly readers: readonly UserCardDto[];
  /** Addresses that were invited. */
  readonly invited: readonly { readonly email: string; readonly used: boolean; readonly at: string }[];
  readonly copies: readonly GivenCopyDto[];
}

export interface TracePageData extends AdminPageData {
  /** Null before anything was looked into. */
  readonly traced: TracedDto | null;
}

export interface TracedDto {
  /** The copy, where it is certain. */
  readonly copy: {
    readonly reader: UserCardDto | null;
    readonly mark: string;
    readonly title: string;
    readonly by: "print" | "text" | "both";
    readonly read: number;
    readonly alike: number;
  } | null;
  /** Printed mark and text name different copies. */
  readonly torn: boolean;
}
