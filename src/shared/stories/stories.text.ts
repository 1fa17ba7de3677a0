import { formatCompact, formatMinutes, formatMoney, plural } from "../format.ts";

/** Texts of the home page, story pages and story cards. */
export const storiesText = {
  by: "by",
  figure: "Stories published",
  words: (count: number) => plural(count, "word", "words"),
  wordsShort: (count: number) => `${formatCompact(count)} ${count === 1 ? "word" : "words"}`,
  chapters: (count: number) => plural(count, "chapter", "chapters"),
  readingTime: (minutes: number) => `${formatMinutes(minutes)} to read`,
  reads: (count: number) => plural(count, "read", "reads"),
  ongoing: "Ongoing",
  price: (cents: number) => formatMoney(cents),
  preview: (open: number) =>
    open === 0
      ? "Buy the story to read it."
      : open === 1
        ? "The first chapter is free to read."
        : `The first ${open} chapters are free to read.`,
  start: "Start reading",
  asksToJoin: "Free to read if you join the author’s mailing list first.",
  startPreview: "Read the free preview",
  download: "Download EPUB",
  downloadPdf: "Download PDF",
  otherFormats: "Kindle and e-readers",
  edit: "Edit story",
  more: "More",
  nothingYet: "No chapters yet.",
  nothingYetHint:
    "Come back soon, or follow the story in a feed reader to find out when the first one is published.",
  synopsis: "About this story",
  know: "Details",
  contents: "Contents",
  drafts: "Not published yet",
  draftsHint: "Only the people who write this story, or read it for its author, can see these.",
  feature: {
    menu: "Feature",
    profile: "Feature on my profile",
    profileFirst: "Show first on my profile",
    profileOff: "Stop featuring on my profile",
    site: "Feature on the home page",
    siteFirst: "Show first on the home page",
    siteOff: "Stop featuring on the home page",
    done: {
      profile: "The story is featured on your profile.",
      profileOff: "The story is no longer featured on your profile.",
      site: "The story is featured on the home page.",
      siteOff: "The story is no longer featured on the home page.",
    },
    hidden: "Readers will see it there once it is published.",
    onProfile: "Featured",
    others: "More stories",
  },
  genres: "Genres",
  language: "Language",
  length: "Length",
  warnings: "Content warnings",
  noWarnings: "None given",
  ai: "Use of AI",
  licence: "Licence",
  series: "Series",
  firstPublished: "First published elsewhere",
  published: "Published",
  updated: "Last chapter",
  status: "Status",
  locked: "Part of the paid story",
  feed: "Follow this story in a feed reader",
  state: {
    draft: "This story is a draft. Only you and the people who work on it can see it.",
    scheduled:
      "This story is scheduled. Until it is published, only you and the people who work on it can see it.",
    unpublished: "This story is not published. Only you and the people who work on it can see it.",
    removed: "A moderator has taken this story down. Only you and the people who work on it can see it.",
    private: "This story is private. It does not appear in any list, and only people you invite can read it.",
    passworded: "This story is password-protected. It does not appear in any list.",
  },
  chapterGone: "This chapter was removed. You can read the story’s other chapters.",
  removedReason: (reason: string) => `The reason: ${reason}`,
  home: {
    heading: "Stories worth staying up for",
    lead: "Read novels and short fiction by the people who are writing them now, a chapter at a time.",
    welcome: (name: string) => `Welcome, ${name}`,
    browse: "Browse stories",
    writeOne: "Write your own",
    featured: "Featured",
    fresh: "New",
    rising: "New and rising",
    newReaders: (count: number) => `${plural(count, "new reader", "new readers")} this week`,
    popular: "Popular",
    popularIn: (genre: string) => `Popular in ${genre}`,
    genres: "Find your genre",
    all: "See all",
    allOf: (what: string) => `See all: ${what}`,
    empty: "There are no stories yet",
    emptyHint: "Write the first story here, or import a manuscript you already have.",
  },
} as const;

/** Texts of notifications about stories. */
export const storyNotificationsText = {
  story: (who: string, story: string) => `${who} published a new story: “${story}”`,
  removed: (story: string) => `Our staff took down “${story}”. Open it to read the reason`,
  reinstated: (story: string) => `Our staff reinstated “${story}”`,
  scheduleEnded: (story: string) =>
    `“${story}” was not published at its time, because none of its chapters is ready. It is a draft again`,
  returnedAsDraft: (story: string) =>
    `“${story}” is back, but it is no longer scheduled. It is a draft: publish it, or schedule it again`,
} as const;
