import { type HasSlug, query } from "../address.ts";

/** Addresses of `library/lists`. */
export const listsPaths = {
  lists: (values: { order?: string | undefined } = {}) => `/lists${query(values)}`,
  myLists: () => "/my-lists",
  list: (id: string, hidden?: "show") => `/lists/${id}${query({ hidden })}`,
  listEdit: (id: string) => `/lists/${id}/edit`,
  /** What its owner does about one of its stories. */
  listItems: (id: string) => `/lists/${id}/items`,
  listFollow: (id: string) => `/lists/${id}/follow`,
  listFeed: (id: string) => `/lists/${id}/feed.atom`,
  /** In which of one's lists a story is to stand. */
  storyLists: (story: HasSlug) => `/story/${story.id}/${story.slug}/lists`,
  userLists: (username: string) => `/user/${encodeURIComponent(username)}/lists`,
} as const;
