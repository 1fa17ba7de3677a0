import type { Anchor } from "../anchors/index.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { BookmarkKind } from "./bookmarks.enums.ts";

/** One of a reader's own bookmarks. */
export interface BookmarkDto {
  readonly id: string;
  readonly kind: BookmarkKind;
  /** Null: the story cannot be read any more. */
  readonly story: {
    readonly url: string;
    readonly title: string;
    readonly author: string;
    readonly cover: PictureDto;
  } | null;
  /** Null for a story's, and for one whose chapter is not there any more. */
  readonly chapter: string | null;
  /** The words of a passage. */
  readonly quote: string | null;
  readonly note: string;
  /** What has gone since, if anything. */
  readonly gone: BookmarkKind | null;
  readonly createdAt: string;
}

export interface BookmarksPageData {
  readonly bookmarks: readonly BookmarkDto[];
  readonly kind: BookmarkKind | null;
  readonly q: string;
  readonly paging: PagingDto;
  /** Where this list is, for what is done about one of them to come back to. */
  readonly here: string;
  readonly zone: string;
}

export interface EditBookmarkPageData {
  readonly bookmark: BookmarkDto;
}

/** Where a passage of a chapter is marked without a script. */
export interface ChapterBookmarkPageData {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly number: number;
  readonly title: string;
  /** Words that were selected, and what stands around them; empty for none. */
  readonly chosen: { readonly quote: string; readonly prefix: string; readonly suffix: string };
}

/** What the island of a chapter gets: the reader's own passages, and where another is sent to. */
export interface PassagesData {
  readonly story: { readonly id: string; readonly slug: string };
  readonly number: number;
  readonly passages: readonly { readonly id: string; readonly anchor: Anchor }[];
  readonly token: string | undefined;
}
