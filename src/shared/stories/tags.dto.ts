import type { AdminPageData } from "../back-office.ts";

/** A tag with the number of its uses by public stories. */
export interface TagCountDto {
  readonly tag: string;
  readonly uses: number;
}

export interface TagsPageData {
  readonly tags: readonly TagCountDto[];
}

export interface AdminTagsPageData extends AdminPageData {
  readonly q: string;
  /** Tags that staff have not decided yet, or those found, most used first. */
  readonly tags: readonly (TagCountDto & {
    readonly checked: boolean;
    /** True if its spelling was corrected to `canonical`. */
    readonly renamed: boolean;
    readonly canonical: string | null;
    readonly parents: readonly string[];
  })[];
  /** The tag being edited; null if none is chosen. */
  readonly edited: {
    readonly tag: string;
    readonly canonical: string;
    readonly parents: string;
    readonly synonyms: readonly string[];
  } | null;
}

export interface RenameTagPageData extends AdminPageData {
  readonly tag: string;
  /** Number of public stories with this tag. */
  readonly uses: number;
}
