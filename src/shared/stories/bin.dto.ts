export interface BinnedDto {
  readonly id: string;
  readonly title: string;
  readonly words: number;
  readonly deletedAt: string;
  /** Time at which it is permanently deleted. */
  readonly until: string;
}

/** Forms: `intent` story or chapter (restores `id`) and empty. */
export interface BinPageData {
  readonly stories: readonly BinnedDto[];
  readonly chapters: readonly (BinnedDto & {
    readonly story: { readonly id: string; readonly title: string };
  })[];
  /**
   * Deleted stories of which the viewer is a co-author, and deleted chapters of such stories; only their authors
   * restore them. `story`: of a chapter, its story's title.
   */
  readonly ofTeams: readonly (BinnedDto & { readonly author: string; readonly story: string | null })[];
  readonly zone: string;
}
