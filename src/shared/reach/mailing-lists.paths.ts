import { query } from "../address.ts";

/** Paths of mailing lists: their author's pages, and the pages on which readers join. */
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
  /** Mailing list that a story requires its readers to join. */
  joinForStory: (story: string, link?: string) => `/join/story/${story}${query({ link })}`,
  confirm: (slug: string, token: string) => `/join/${slug}/confirm${query({ token })}`,
} as const;
