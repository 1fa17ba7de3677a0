import type { AdminPageData, AdminWhoDto } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { SilenceAct } from "../stories/collaborators.enums.ts";
import type { StoryState } from "../story.enums.ts";

/** Actions on a story in the back office. */
export type AdminStoryAct =
  | "unpublish"
  | "remove"
  | "reinstate"
  | "feature"
  | "unfeature"
  | "restore"
  | SilenceAct;

/** A story in a list of the back office. */
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
  /** True if there were more matches than a search examines. */
  readonly cut: boolean;
  readonly paging: PagingDto;
}

/** Form: `reason` and the button `intent`, one of `acts`. */
export interface AdminStoryPageData extends AdminPageData {
  readonly story: AdminStoryRowDto & {
    readonly synopsis: string;
    /** Null if it is deleted. */
    readonly url: string | null;
    readonly chapters: number;
    readonly drafts: number;
    readonly reads: number;
    readonly publishedAt: string | null;
    readonly removedReason: string;
  };
  readonly acts: readonly AdminStoryAct[];
}
