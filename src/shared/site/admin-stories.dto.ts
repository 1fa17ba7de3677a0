import type { StoryState } from "../stories/catalogue.enums.ts";
import type { AdminPageData, AdminWhoDto } from "./admin.dto.ts";
import type { PagingDto } from "./site.dto.ts";

/** What may be done to a story in the back office. */
export type AdminStoryAct = "unpublish" | "remove" | "reinstate" | "feature" | "unfeature" | "restore";

/** A story as a row of the back office. */
export interface AdminStoryRowDto {
  readonly id: string;
  readonly title: string;
  readonly author: AdminWhoDto;
  readonly state: StoryState | "deleted";
  readonly private: boolean;
  readonly featured: boolean;
  readonly words: number;
  readonly changedAt: string;
}

export interface AdminStoriesPageData extends AdminPageData {
  readonly filter: { readonly q: string; readonly state: string };
  readonly states: readonly AdminStoryRowDto["state"][];
  readonly stories: readonly AdminStoryRowDto[];
  /** There were more than a search goes through. */
  readonly cut: boolean;
  readonly paging: PagingDto;
}

/** Form: `reason` and the button `intent`, one of `acts`. */
export interface AdminStoryPageData extends AdminPageData {
  readonly story: AdminStoryRowDto & {
    readonly synopsis: string;
    /** Null for what is deleted. */
    readonly url: string | null;
    readonly chapters: number;
    readonly drafts: number;
    readonly reads: number;
    readonly publishedAt: string | null;
    readonly removedReason: string;
  };
  readonly acts: readonly AdminStoryAct[];
}
