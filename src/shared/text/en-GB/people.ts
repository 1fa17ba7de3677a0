import { formatDate, plural } from "../../format.ts";

/** Profiles. */
export const people = {
  joined: (iso: string) => `Here since ${formatDate(iso)}`,
  totals: (stories: number, words: number) =>
    `${plural(stories, "story", "stories")}, ${plural(words, "word", "words")}`,
  stories: "Stories",
  about: "About",
  feed: "Follow as a feed",
  link: {
    website: "Website",
    facebook: "Facebook",
    twitter: "Twitter",
    linkedin: "LinkedIn",
    instagram: "Instagram",
    goodreads: "Goodreads",
  },
  noStories: (name: string) => `${name} has not published a story yet`,
  noStoriesHint: "Come back soon.",
} as const;
