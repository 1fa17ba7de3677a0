import { type HasSlug, query } from "../address.ts";
import { LIBRARY_SORTS, type LibraryFilter, type LibrarySort } from "./library.ts";

/** URL paths of `reading/library`. */
export const libraryPaths = {
  /** The member's library, with all their stories or those of one filter. */
  library: (
    filter?: LibraryFilter | null,
    { sort, page }: { readonly sort?: LibrarySort | undefined; readonly page?: number | undefined } = {},
  ) =>
    (filter ? `/library/${filter}` : "/library") +
    query({ sort: sort === LIBRARY_SORTS[0] ? undefined : sort, page: page === 1 ? undefined : page }),
  /** Form target that puts a story into the library, changes its state, or removes it. */
  storyLibrary: (story: HasSlug) => `/story/${story.id}/${story.slug}/library`,
} as const;
