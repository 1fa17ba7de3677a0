import type { PagingDto } from "../paging.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { LibraryFilter, LibrarySort, LibraryState } from "./library.ts";
import type { ContinueDto } from "./reading.dto.ts";

/** How a story is kept in a member's library. */
export interface LibraryPlaceDto {
  /** Null if it has no state. */
  readonly state: LibraryState | null;
  /** True if the member is notified of new chapters. */
  readonly followed: boolean;
  readonly favourite: boolean;
}

/** A story in a member's library. */
export interface LibraryEntryDto extends LibraryPlaceDto {
  readonly story: StoryCardDto;
  /** Where to continue or start reading; null if nothing can be read. */
  readonly next: ContinueDto | null;
  readonly opened: number;
  readonly chapters: number;
  /** Number of published chapters after the last one opened. */
  readonly unread: number;
}

/** A page of the library. */
export interface LibraryPageData {
  /** Null for all stories but the dropped ones. */
  readonly filter: LibraryFilter | null;
  readonly sort: LibrarySort;
  readonly entries: readonly LibraryEntryDto[];
  /** Favourite authors, on the first page of that filter. */
  readonly authors: readonly UserCardDto[];
  readonly paging: PagingDto;
  /** Address of this page, to return to. */
  readonly here: string;
}
