import { plural } from "../format.ts";

/** Texts of the weekly email about stories. */
export const weeklyStoriesText = {
  subject: (site: string) => `Your stories this week at ${site}`,
  greeting: (name: string) => `Hello ${name},`,
  chapters: "New chapters of stories you follow",
  popular: (genre: string) => `Popular this week in ${genre}`,
  rising: "New and rising",
  story: (title: string, author: string) => `“${title}” by ${author}`,
  newChapters: (count: number) => plural(count, "new chapter", "new chapters"),
  because: {
    favourite: (title: string) => `Because “${title}” is one of your favourites`,
    reading: (title: string) => `Because you read “${title}”`,
    list: (title: string) => `Because “${title}” is in your lists`,
  },
  settings: (url: string) => `Change what we email you about:\n${url}`,
} as const;
