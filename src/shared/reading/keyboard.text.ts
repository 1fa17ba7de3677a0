/** Texts of the keyboard shortcuts on a chapter's page. */
export const keyboardText = {
  title: "Keyboard shortcuts",
  link: "Keyboard shortcuts",
  lead: "Shortcuts work on chapter pages and need JavaScript. They do not work while you type.",
  caps: { ArrowRight: "Right arrow", ArrowLeft: "Left arrow", Tab: "Tab", Escape: "Esc", "?": "?" },
  does: {
    next: "Next chapter (in a story read from right to left, the previous one)",
    previous: "Previous chapter (in a story read from right to left, the next one)",
    passage: "When words are selected: go to what you can do with them (comment, bookmark, copy a link)",
    close: "Clears the selection; stops reading aloud; closes this list",
    help: "Shows this list",
  },
  off: "Do the shortcuts get in your way?",
  settings: "Switch off the arrows and the question mark",
  close: "Close",
} as const;
