import { type HasSlug, query } from "../address.ts";
import { LISTS_ORDERS, type ListsOrder } from "./lists.enums.ts";

/** URL paths of `library/lists`. */
export const listsPaths = {
  lists: (order: ListsOrder = LISTS_ORDERS[0]) =>
    `/lists${query({ order: order === LISTS_ORDERS[0] ? undefined : order })}`,
  myLists: () => "/my-lists",
  list: (id: string, hidden?: "show") => `/lists/${id}${query({ hidden })}`,
  listEdit: (id: string) => `/lists/${id}/edit`,
  /** Owner's actions on the stories of a list. */
  listItems: (id: string) => `/lists/${id}/items`,
  listFollow: (id: string) => `/lists/${id}/follow`,
  listFeed: (id: string) => `/lists/${id}/feed.atom`,
  /** Form for choosing which of the viewer's lists contain a story. */
  storyLists: (story: HasSlug) => `/story/${story.id}/${story.slug}/lists`,
  userLists: (username: string) => `/user/${encodeURIComponent(username)}/lists`,
} as const;
