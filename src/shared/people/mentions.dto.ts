/** A suggestion for an `@` mention. */
export interface MentionSuggestionDto {
  readonly username: string;
  readonly name: string;
  /** True if the viewer follows them. */
  readonly followed: boolean;
}
