import type { BrowseFiltersDto } from "./stories.dto.ts";

/** What a member can do with their default filters on a list of stories. */
export interface DefaultFiltersDto {
  /** Path of the list. */
  readonly path: string;
  /** The filters in use. */
  readonly filters: BrowseFiltersDto;
  /** True if they are the default, because the address names none. */
  readonly applied: boolean;
  /** The stored default; null if there is none. */
  readonly stored: BrowseFiltersDto | null;
  readonly token: string;
}

export interface DefaultFiltersPageData {
  readonly filters: BrowseFiltersDto | null;
}
