/** Metadata texts for search engines, feeds and shared links. */
export const metaText = {
  home: (site: string) =>
    `Read and write stories on ${site}: new chapters every day, free and paid, on any screen and in any e-reader.`,
  stories: "Browse stories by genre, length and rating, and start reading at once.",
  genre: (genre: string) => `${genre} stories to read for free or buy: new, popular and highest rated.`,
  storyBy: (title: string, author: string) => `${title} by ${author}`,
  chapterOf: (chapter: string, story: string) => `${chapter} · ${story}`,
  profile: (name: string, site: string) => `Stories by ${name} on ${site}.`,
  storyFeed: (title: string) => `${title}: new chapters`,
  memberFeed: (name: string) => `${name}: stories and updates`,
  listFeed: (title: string) => `${title}: new additions`,
  siteFeed: (site: string) => `New stories on ${site}`,
  genreFeed: (genre: string, site: string) => `New ${genre.toLowerCase()} stories on ${site}`,
  noCrawlers: "noindex, noai, noimageai",
  noIndex: "noindex",
} as const;
