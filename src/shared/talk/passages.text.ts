/** Texts of the actions on selected words of a chapter. */
export const passagesText = {
  label: "The selected passage",
  status: "Passage selected. Press Tab to see what you can do with it.",
  comment: "Comment",
  bookmark: "Bookmark",
  copyLink: "Copy link",
  copied: "Link copied",
  notCopied: "Your browser did not let us copy the link. You can copy it from the address bar.",
} as const;
