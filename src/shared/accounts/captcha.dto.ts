/** What shows that a person asks: a puzzle for the browser's script, a question where there is none. */
export interface CaptchaDto {
  /** A signed challenge of altcha, JSON. */
  readonly puzzle: string;
  /** URL of the worker that solves it. */
  readonly worker: string;
  readonly question: string;
  /** Goes with the answer; tells nothing of it. */
  readonly token: string;
}
