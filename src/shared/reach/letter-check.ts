/** What is wrong with a letter before it goes. */
export interface ProblemDto {
  readonly text: string;
  /** It does not go before this is mended; else it is advice. */
  readonly stops: boolean;
}
