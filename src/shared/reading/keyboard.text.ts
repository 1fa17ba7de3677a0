/** The keys of a chapter's page. */
export const keyboardText = {
  title: "Keyboard shortcuts",
  link: "Keyboard shortcuts",
  lead: "On the page of a chapter, with JavaScript. None of them works while you type.",
  caps: { ArrowRight: "Right arrow", ArrowLeft: "Left arrow", Tab: "Tab", Escape: "Esc", "?": "?" },
  does: {
    next: "Next chapter; in a story that is read from right to left, the previous one",
    previous: "Previous chapter; in a story that is read from right to left, the next one",
    passage: "With words selected: what you can do with them (comment, bookmark, copy a link)",
    close: "Lets go of the selection; stops reading aloud; closes this list",
    help: "Shows this list",
  },
  off: "They get in your way?",
  settings: "Switch the arrows and the question mark off",
  close: "Close",
} as const;
