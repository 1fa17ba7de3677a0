import { formatCompact, formatMinutes, formatMoney, plural } from "../format.ts";

/** Home, story pages and their cards. */
export const storiesText = {
  by: "by",
  words: (count: number) => plural(count, "word", "words"),
  wordsShort: (count: number) => `${formatCompact(count)} ${count === 1 ? "word" : "words"}`,
  chapters: (count: number) => plural(count, "chapter", "chapters"),
  readingTime: (minutes: number) => `${formatMinutes(minutes)} to read`,
  reads: (count: number) => plural(count, "read", "reads"),
  ongoing: "Ongoing",
  price: (cents: number) => formatMoney(cents),
  preview: (open: number) =>
    open === 0
      ? "Buy it to read it."
      : open === 1
        ? "The first chapter is free to read."
        : `The first ${open} chapters are free to read.`,
  start: "Start reading",
  asksToJoin: "Free to read for who joins the author’s mailing list first.",
  startPreview: "Read the free preview",
  download: "Download EPUB",
  edit: "Edit story",
  more: "More",
  nothingYet: "No chapters yet.",
  nothingYetHint: "Come back soon, or follow the feed to hear when the first one is published.",
  synopsis: "About this story",
  know: "Details",
  contents: "Contents",
  drafts: "Not published yet",
  draftsHint: "Only those who write this story, or read it for its author, see these.",
  feature: {
    menu: "Feature",
    profile: "Feature on my profile",
    profileFirst: "Show first on my profile",
    profileOff: "Take off my profile’s featured",
    site: "Feature on the home page",
    siteFirst: "Show first on the home page",
    siteOff: "Take off the home page’s featured",
    done: {
      profile: "It is featured on your profile.",
      profileOff: "It is no longer featured on your profile.",
      site: "It is featured on the home page.",
      siteOff: "It is no longer featured on the home page.",
    },
    hidden: "Readers see it there once it is published.",
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
  published: "Published",
  updated: "Last chapter",
  status: "Status",
  locked: "Part of the paid story",
  feed: "Follow this story as a feed",
  state: {
    draft: "This story is a draft. Only you and those who work on it can see it.",
    scheduled: "This story is scheduled. Until then, only you and those who work on it can see it.",
    unpublished: "This story is not published. Only you and those who work on it can see it.",
    removed: "A moderator has taken this story down. Only you and those who work on it can see it.",
    private: "This story is private. It appears in no list, and only people you invite can read it.",
    passworded: "This story is password-protected. It appears in no list.",
  },
  home: {
    heading: "Stories worth staying up for",
    lead: "Read novels and short fiction by the people who are writing them now, a chapter at a time.",
    welcome: (name: string) => `Good to see you, ${name}`,
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
    emptyHint: "Be the first: write a story here, or import a manuscript you already have.",
  },
} as const;

/** What members are told of stories. */
export const storyNotificationsText = {
  story: (who: string, story: string) => `${who} published a new story: “${story}”`,
} as const;
