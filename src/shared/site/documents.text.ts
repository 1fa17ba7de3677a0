import { formatDate } from "../format.ts";

/** Texts of the layout around documents about the site; the documents are Markdown in features/documents. */
export const documentsText = {
  about: "About",
  legal: "Legal",
  contents: "On this page",
  beside: { about: "More about us", legal: "More legal documents" },
  version: (version: number, date: string) => `Version ${version}, ${formatDate(date)}`,
  updated: (date: string) => `Last changed ${formatDate(date)}`,
  agree: {
    title: "Our terms have changed",
    lead: (version: number, date: string) =>
      `Version ${version} of our terms has applied since ${formatDate(date)}. Please read it and tell us that you agree. We ask only once for each version.`,
    read: "Read the terms",
    submit: "I agree",
    later: "Not now",
    leave:
      "If you do not agree, you may take your work with you and leave. You can do both in the settings, under “Your data”.",
    done: "Thank you. We have recorded that you agree.",
    banner: (version: number) => `Our terms have changed: version ${version} is now available.`,
    bannerLink: "Read and agree",
  },
  sitemap: {
    title: "Sitemap",
    lead: "Every page of this site except stories and profiles.",
    reading: "Reading",
    genres: "Genres",
    account: "Your account",
    feeds: "Feeds and API",
    siteFeed: "New stories in a feed reader",
    api: "For developers: the API",
    people: "People",
  },
} as const;
