/** Texts of the layout around every page. */
export const siteText = {
  siteNotice: "Notice",
  skip: "Skip to the content",
  loading: "Loading…",
  mainNav: "Main",
  brandHome: (name: string) => `${name}, home`,
  allStories: "All stories",
  account: "Your account",
  myStories: "My stories",
  writeStory: "Write a story",
  memberBar: "Quick links",
  home: "Home",
  me: "Me",
  footerNav: "More about this site",
  tagline: "Stories, and the people who write them.",
  drafts: (count: number) => (count === 1 ? "1 draft" : `${count} drafts`),
} as const;
