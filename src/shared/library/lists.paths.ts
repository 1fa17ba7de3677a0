import { type HasSlug, query } from "../address.ts";
import {
  ITEMS_ORDERS,
  type ItemsOrder,
  LISTS_ORDERS,
  type ListsOrder,
  OWN_LISTS_ORDERS,
  type OwnListsOrder,
} from "./lists.enums.ts";

/** Returns an order as its query string, without the default one. */
const ordered = (order: OwnListsOrder): string =>
  query({ order: order === OWN_LISTS_ORDERS[0] ? undefined : order });

/** URL paths of `library/lists`. */
export const listsPaths = {
  lists: (order: ListsOrder = LISTS_ORDERS[0]) =>
    `/lists${query({ order: order === LISTS_ORDERS[0] ? undefined : order })}`,
  myLists: (order: OwnListsOrder = OWN_LISTS_ORDERS[0]) => `/my-lists${ordered(order)}`,
  /** `page`: number of a page of a list in order of titles. */
  list: (
    id: string,
    {
      order,
      hidden,
      page,
    }: {
      readonly order?: ItemsOrder | undefined;
      readonly hidden?: "show" | undefined;
      readonly page?: number | undefined;
    } = {},
  ) =>
    `/lists/${id}${query({
      order: order === ITEMS_ORDERS[0] ? undefined : order,
      hidden,
      page: page === 1 ? undefined : page,
    })}`,
  listEdit: (id: string) => `/lists/${id}/edit`,
  /** Owner's actions on the stories of a list. */
  listItems: (id: string) => `/lists/${id}/items`,
  listFollow: (id: string) => `/lists/${id}/follow`,
  listFeed: (id: string) => `/lists/${id}/feed.atom`,
  /** Form for choosing which of the viewer's lists contain a story. */
  storyLists: (story: HasSlug) => `/story/${story.id}/${story.slug}/lists`,
  userLists: (username: string, order: OwnListsOrder = OWN_LISTS_ORDERS[0]) =>
    `/user/${encodeURIComponent(username)}/lists${ordered(order)}`,
} as const;
