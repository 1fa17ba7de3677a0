import { query } from "../address.ts";

/** Mailing lists: their author's pages, and the pages by which readers join. */
export const mailingListsPaths = {
  mailingLists: () => "/mailing-lists",
  mailingList: (id: string, place: { after?: string | undefined; before?: string | undefined } = {}) =>
    `/mailing-lists/${id}${query(place)}`,
  importList: (id: string) => `/mailing-lists/${id}/import`,
  removeSubscriber: (id: string) => `/mailing-lists/${id}/remove`,
  subscribersFile: (id: string) => `/mailing-lists/${id}/subscribers.csv`,
  deleteList: (id: string) => `/mailing-lists/${id}/delete`,
  join: (
    slug: string,
    more: {
      readonly done?: "asked" | "confirmed";
      readonly story?: string | undefined;
      readonly link?: string | undefined;
    } = {},
  ) => `/join/${slug}${query(more)}`,
  /** The list that a story asks its readers to join. */
  joinForStory: (story: string, link?: string) => `/join/story/${story}${query({ link })}`,
  confirm: (slug: string, token: string) => `/join/${slug}/confirm${query({ token })}`,
} as const;
