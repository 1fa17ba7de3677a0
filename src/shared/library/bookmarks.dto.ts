import type { Anchor } from "../anchors/index.ts";
import type { PagingDto } from "../paging.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { ChapterAddress } from "../stories/chapters.paths.ts";
import type { BookmarkKind } from "./bookmarks.enums.ts";

/** One of the reader's bookmarks. */
export interface BookmarkDto {
  readonly id: string;
  readonly kind: BookmarkKind;
  /** Null if the story can no longer be read. */
  readonly story: {
    readonly url: string;
    readonly title: string;
    readonly author: string;
    readonly cover: PictureDto;
  } | null;
  /** Null for a bookmark of a story, and if the chapter no longer exists. */
  readonly chapter: string | null;
  /** Words of the passage. */
  readonly quote: string | null;
  readonly note: string;
  /** What no longer exists, if anything. */
  readonly gone: BookmarkKind | null;
  readonly createdAt: string;
}

export interface BookmarksPageData {
  readonly bookmarks: readonly BookmarkDto[];
  readonly kind: BookmarkKind | null;
  readonly q: string;
  readonly paging: PagingDto;
  /** Address of this list, to return to after an action. */
  readonly here: string;
  readonly zone: string;
}

export interface EditBookmarkPageData {
  readonly bookmark: BookmarkDto;
}

/** Page for bookmarking a passage of a chapter without a script. */
export interface ChapterBookmarkPageData {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly chapter: ChapterAddress;
  readonly title: string;
  /** Selected words and the text around them; empty if nothing is selected. */
  readonly chosen: { readonly quote: string; readonly prefix: string; readonly suffix: string };
}

/** Data of a chapter's island: the reader's passages, and where new ones are submitted. */
export interface PassagesData {
  readonly story: { readonly id: string; readonly slug: string };
  readonly chapter: ChapterAddress;
  readonly passages: readonly { readonly id: string; readonly anchor: Anchor }[];
  readonly token: string | undefined;
}
