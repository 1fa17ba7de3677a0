export interface ErrorPageData {
  readonly status: number;
  /** Safe to display; if empty, a default text is shown. */
  readonly message?: string;
  readonly requestId?: string;
  /** What was written in the form that was refused, if no page shows the form again. */
  readonly texts: readonly string[];
  /** Link for the author of removed content to the decision. */
  readonly standing?: string;
  /** Link for guests to sign in and return. */
  readonly signIn?: string;
}
