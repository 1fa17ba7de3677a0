/** What can be done with selected words of a chapter. */
export const passagesText = {
  label: "The selected passage",
  status: "Passage selected. Press Tab for what you can do with it.",
  comment: "Comment",
  bookmark: "Bookmark",
  copyLink: "Copy link",
  copied: "Link copied",
  notCopied: "Your browser did not let us copy it; the link is in the address bar",
} as const;
