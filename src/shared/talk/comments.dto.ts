import type { PagingDto } from "../paging.ts";
import type { KnownNames } from "../people/mentions.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { CommentSort } from "./comments.enums.ts";

export interface CommentDto {
  readonly id: string;
  /** Null for a deleted comment, which is shown only because it has replies. */
  readonly author: UserCardDto | null;
  /** Plain text; paragraphs are separated by blank lines. */
  readonly text: string;
  /** Members mentioned in it. */
  readonly names: KnownNames;
  readonly edited: boolean;
  readonly createdAt: string;
  /** True if other readers cannot see it. */
  readonly hidden: boolean;
  readonly byStoryAuthor: boolean;
  /** The quoted words of the chapter that it is about, and whether they are gone from the text. */
  readonly passage: { readonly quote: string; readonly gone: boolean } | null;
  /** For a reply to a reply: the author of the comment it answers. */
  readonly answers: string | null;
  readonly likes: number;
  readonly liked: boolean;
  readonly replies: number;
  readonly can: {
    /** True if the viewer hides it as staff, with a reason. */
    readonly asStaff: boolean;
    readonly reply: boolean;
    readonly like: boolean;
    readonly edit: boolean;
    readonly delete: boolean;
    readonly hide: boolean;
  };
}

/** A comment with its first replies. */
export interface CommentThreadDto extends CommentDto {
  readonly below: readonly CommentDto[];
}

/** The comment being answered, shown above the form. */
export interface AnsweredDto {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** Threads of a chapter, shown below the chapter or on a separate page. */
export interface TalkDto {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly chapter: { readonly id: string; readonly number: number; readonly title: string };
  readonly count: number;
  readonly locked: boolean;
  readonly moderates: boolean;
  readonly threads: readonly CommentThreadDto[];
  readonly paging: PagingDto;
  readonly answered: AnsweredDto | null;
  /** True if the viewer may comment: signed in, and the chapter accepts comments. */
  readonly writes: boolean;
  readonly signedIn: boolean;
  /** Path to which the forms redirect. */
  readonly here: string;
  readonly zone: string;
  /**
   * True if the threads are shown below the chapter, or the form redirects there: new comments then appear
   * there.
   */
  readonly inChapter: boolean;
  /** Initial values of the form: the selected passage. */
  readonly draft?: Readonly<Record<"quote" | "prefix" | "suffix", string>>;
  /** CSRF token for forms in a slot. */
  readonly token?: string;
}

export interface CommentsPageData extends TalkDto {
  /** True if crawlers are asked not to index the story. */
  readonly noCrawlers: boolean;
  readonly sort: CommentSort;
  /** Shows only comments on this paragraph, from 1. */
  readonly paragraph: number | null;
  /** True if a single thread is shown, with all its replies. */
  readonly alone: boolean;
}
