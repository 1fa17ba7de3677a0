import type { ShelfSite } from "./shelves.ts";

/** A work on a shelf elsewhere. */
export interface ShelfWorkDto {
  readonly title: string;
  /** "" if the file does not say. */
  readonly author: string;
  /** Name of the shelf there. */
  readonly shelf: string;
}

/** A work that is on this site, or one of the same title by somebody else. */
export interface ShelfMatchDto extends ShelfWorkDto {
  readonly story: {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly author: string;
  };
  /** True if the author is the same. */
  readonly isSure: boolean;
}

/** `/shelves/import`: the form; after an upload also what was found. */
export interface ShelvesPageData {
  readonly found: {
    readonly site: ShelfSite;
    readonly matches: readonly ShelfMatchDto[];
    readonly others: readonly ShelfWorkDto[];
    /** Number of works that were not looked up. */
    readonly left: number;
  } | null;
}
