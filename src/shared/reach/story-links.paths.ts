import { query } from "../address.ts";

/** Paths of story links: their author's pages, and the public page. */
export const storyLinksPaths = {
  storyLinks: () => "/story-links",
  newStoryLink: (chosen: { type?: string | undefined; story?: string | undefined } = {}) =>
    `/story-links/new${query(chosen)}`,
  storyLink: (id: string) => `/story-links/${id}`,
  editStoryLink: (id: string) => `/story-links/${id}/edit`,
  previewStoryLink: (id: string) => `/story-links/${id}/preview`,
  closeStoryLink: (id: string) => `/story-links/${id}/close`,
  deleteStoryLink: (id: string) => `/story-links/${id}/delete`,
  figuresFile: (id: string) => `/story-links/${id}/statistics.csv`,
  link: (slug: string, source?: string) => `/link/${slug}${query({ utm_source: source })}`,
  linkCopy: (slug: string, invite?: string) => `/link/${slug}/copy${query({ invite })}`,
  /**
   * Page on which another author adds one of their stories, using the key, and sees the visits they brought.
   */
  linkPartner: (slug: string, key?: string) => `/link/${slug}/partner${query({ key })}`,
  storyLinkPartners: (id: string) => `/story-links/${id}/partners`,
  storyLinkCopies: (id: string) => `/story-links/${id}/copies`,
  linkRead: (slug: string) => `/link/${slug}/read`,
  linkCode: (slug: string) => `/link/${slug}/qr.svg`,
} as const;
