/** A suggestion shown while typing a search. */
export interface SearchSuggestionDto {
  readonly kind: "story" | "person" | "genre" | "tag";
  readonly label: string;
  /** Shown beside the label: the author of the story, or a member's username. */
  readonly detail?: string;
  readonly href: string;
}
