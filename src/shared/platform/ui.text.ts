/** Words of the parts in views/ui, which stand on pages of every area. */
export const uiText = {
  /** On the sign-in page of a guest who pressed something that is for members. */
  afterSignIn: "Sign in or register first. What you chose is done right after.",
  /** Ways out of a refusal, named as the pages they lead to. */
  standing: "Reports and strikes",
  unblockHere: "See whom you have blocked",
  cancel: "Cancel",
  notSent: "That could not be sent: no connection. What you wrote is still here.",
  deleteForGood: "Delete for good",
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
