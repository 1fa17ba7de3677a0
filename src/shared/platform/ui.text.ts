/** Texts of the components in views/ui, which appear on pages of every area. */
export const uiText = {
  /** On the sign-in page of a guest who used a function for members. */
  afterSignIn: "Sign in or register first. We will then finish what you started.",
  /** Links out of a rejected action, named like the pages they lead to. */
  standing: "Reports and strikes",
  unblockHere: "See who you have blocked",
  cancel: "Cancel",
  goBack: "Go back",
  cannotBeUndone: "This cannot be undone.",
  confirmationChanged:
    "Something has changed since you were asked, so nothing was done. Please send the form again to see what happens now.",
  /** Badge beside the names of moderators and admins. */
  staff: "Staff",
  staffExplained: "how to tell messages from our staff",
  spoilerShow: "Spoiler",
  /** Buttons and preview of a form for posts, comments and updates. */
  formatting: {
    tools: "Formatting",
    bold: "Bold",
    italic: "Italic",
    link: "Link",
    quote: "Quote",
    list: "List",
    preview: "Preview",
    empty: "Write something first.",
    /** Inserted where nothing is selected. */
    sample: "text",
    hint: "**bold**, *italic*, [link](https://…), > quote, - list, ||spoiler||. Web addresses and the @username of a member become links.",
  },
  /** For a form that was submitted twice while the first request is not done after a minute. */
  stillBeingDone: "This is still being saved. Please look again in a moment.",
  notSent: "We could not send that because there is no connection. What you wrote is still here.",
  deleteForGood: "Delete permanently",
  search: "Search",
  searchPlaceholder: "Title, author or words",
  notice: { success: "Done", info: "Note", error: "Something needs your attention" },
  pagination: "Pages",
  previousPage: "Previous page",
  nextPage: "Next page",
  breadcrumbs: "You are here",
  rating: (value: string, count: string) => `Rated ${value} out of 5 (${count})`,
  noRating: "Not rated yet",
  formErrors: "Check the highlighted fields",
  optional: "optional",
  stepDone: "done",
} as const;
