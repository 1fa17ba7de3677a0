/** A problem in a newsletter, found before it is sent. */
export interface ProblemDto {
  readonly text: string;
  /** True if it must be fixed before sending; otherwise it is advice. */
  readonly stops: boolean;
}
