/**
 * Check that a form is sent by a person: a puzzle for the browser's script, or a question without scripts.
 */
export interface CaptchaDto {
  /** Signed altcha challenge as JSON. */
  readonly puzzle: string;
  /** URL of the worker that solves it. */
  readonly worker: string;
  readonly question: string;
  /** Sent with the answer; does not reveal it. */
  readonly token: string;
}
