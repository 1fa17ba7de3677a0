/** The URL contract: every link, redirect, canonical and test takes its URL from here. */

import type { StoryList } from "./enums.ts";

interface HasSlug {
  readonly id: string;
  readonly slug: string;
}

const query = (values: Record<string, string | number | undefined | null>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values))
    if (value != null && value !== "") search.set(key, String(value));
  const text = search.toString();
  return text ? `?${text}` : "";
};

export const paths = {
  home: () => "/",
  stories: () => "/stories",
  storyList: (list: StoryList) => `/stories/${list}`,
  genre: (genre: string) => `/genres/${genre}`,
  search: (values: Record<string, string | number | undefined> = {}) => `/search${query(values)}`,
  story: (story: HasSlug) => `/story/${story.id}/${story.slug}`,
  storyEpub: (story: HasSlug) => `/story/${story.id}/${story.slug}.epub`,
  storyFeed: (story: HasSlug) => `/story/${story.id}/${story.slug}/feed.atom`,
  storyUnlock: (story: HasSlug) => `/story/${story.id}/${story.slug}/unlock`,
  /** `number` counts from 1 over every entry of the contents, front matter included. */
  chapter: (story: HasSlug, number: number) => `/story/${story.id}/${story.slug}/chapter/${number}`,
  storyNew: () => "/story/new",
  storyImport: () => "/story/import",
  storyEdit: (id: string) => `/story/${id}/edit`,
  chapterNew: (id: string) => `/story/${id}/chapters/new`,
  chapterEdit: (id: string, number: number) => `/story/${id}/chapters/${number}/edit`,
  myStories: () => "/my-stories",
  user: (username: string) => `/user/${encodeURIComponent(username)}`,
  userFeed: (username: string) => `/user/${encodeURIComponent(username)}/feed.atom`,
  siteFeed: () => "/feed.atom",
  genreFeed: (genre: string) => `/genres/${genre}/feed.atom`,
  login: (next?: string) => `/login${query({ next })}`,
  logout: () => "/logout",
  register: (next?: string) => `/register${query({ next })}`,
  readerSettings: () => "/settings/reader",
  mature: () => "/settings/mature",
  /** `size` is one of the widths that `core/files` makes; the extension says the format. */
  file: (id: string, size: string, format: "avif" | "webp" | "jpeg") => `/files/${id}/${size}.${format}`,
  /** The cover drawn for a story that has no picture; the slug follows the title, so the URL is good for ever. */
  drawnCover: (story: HasSlug) => `/covers/${story.id}/${story.slug}.svg`,
  storyImage: (story: HasSlug) => `/og/story/${story.id}.png`,
  siteImage: () => "/og/site.png",
  apiDocs: () => "/api/docs",
  openApi: () => "/api/openapi.json",
  devMail: (id?: string) => (id ? `/dev/mail/${encodeURIComponent(id)}` : "/dev/mail"),
  devUi: () => "/dev/ui",
} as const;
