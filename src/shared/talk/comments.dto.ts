import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { CommentSort } from "./comments.enums.ts";
import type { KnownNames } from "./mentions.ts";

export interface CommentDto {
  readonly id: string;
  /** Null of one that is deleted, and stands for its replies only. */
  readonly author: UserCardDto | null;
  /** Plain text, paragraphs apart by blank lines. */
  readonly text: string;
  /** Members whom it calls. */
  readonly names: KnownNames;
  readonly edited: boolean;
  readonly createdAt: string;
  /** Out of sight for others. */
  readonly hidden: boolean;
  readonly byStoryAuthor: boolean;
  /** The words of the chapter that it is about, and whether it still has them. */
  readonly passage: { readonly quote: string; readonly gone: boolean } | null;
  /** Of a reply to a reply: whose. */
  readonly answers: string | null;
  readonly likes: number;
  readonly liked: boolean;
  readonly replies: number;
  readonly can: {
    readonly reply: boolean;
    readonly like: boolean;
    readonly edit: boolean;
    readonly delete: boolean;
    readonly hide: boolean;
  };
}

/** A comment with the first of its replies. */
export interface CommentThreadDto extends CommentDto {
  readonly below: readonly CommentDto[];
}

/** What stands above the form: whom it answers. */
export interface AnsweredDto {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** Threads of a chapter, below it or on their own page. */
export interface TalkDto {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly chapter: { readonly id: string; readonly number: number; readonly title: string };
  readonly count: number;
  readonly locked: boolean;
  readonly moderates: boolean;
  readonly threads: readonly CommentThreadDto[];
  readonly paging: PagingDto;
  readonly answered: AnsweredDto | null;
  /** May write here: signed in, and the chapter takes comments. */
  readonly writes: boolean;
  readonly signedIn: boolean;
  /** Where buttons come back to. */
  readonly here: string;
  readonly zone: string;
  /** These stand below the chapter itself, or lead back there: what is written here is shown there. */
  readonly inChapter: boolean;
  /** What the form begins with: the passage that was selected. */
  readonly draft?: Readonly<Record<"quote" | "prefix" | "suffix", string>>;
  /** For forms within a slot. */
  readonly token?: string;
}

export interface CommentsPageData extends TalkDto {
  /** The story asks crawlers to stay away. */
  readonly noCrawlers: boolean;
  readonly sort: CommentSort;
  /** Only what was said of this paragraph, from 1. */
  readonly paragraph: number | null;
  /** One thread alone, all of its replies. */
  readonly alone: boolean;
}
