import type { BookmarkDto } from "../library/bookmarks.dto.ts";
import type { ListCardDto } from "../library/lists.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { LibraryShelf } from "./library.ts";
import type { ContinueDto } from "./reading.dto.ts";

/** A story in somebody's library. */
export interface LibraryEntryDto {
  readonly story: StoryCardDto;
  /** Whether they have begun it. */
  readonly begun: boolean;
  /** Where to read on, or to begin; null where nothing can be read. */
  readonly next: ContinueDto | null;
  readonly opened: number;
  readonly chapters: number;
  /** Published chapters after the last one opened. */
  readonly unread: number;
}

/** The first of each shelf. */
export interface LibraryPageData {
  readonly shelves: Readonly<Record<LibraryShelf, readonly LibraryEntryDto[]>>;
  readonly bookmarks: readonly BookmarkDto[];
  readonly lists: readonly ListCardDto[];
  readonly here: string;
  readonly zone: string;
}

/** One shelf. */
export interface LibraryShelfPageData {
  readonly shelf: LibraryShelf;
  readonly entries: readonly LibraryEntryDto[];
  /** Favourite authors, on the first page of that shelf. */
  readonly authors: readonly UserCardDto[];
  readonly paging: PagingDto;
  /** Of this page, to come back to. */
  readonly here: string;
}
