import type { StoryCardDto } from "../stories/story-card.dto.ts";

/** A story liked by readers who like another. */
export interface AlsoLikedDto {
  readonly story: StoryCardDto;
  /** Number of readers who like both. */
  readonly readers: number;
}

/** How a member is connected to the story on which a suggestion is based. */
export type VoteMeans = "favourite" | "reading" | "list";

/** Stories suggested to a member, and the story on which the suggestion is based. */
export interface BecauseDto {
  readonly after: Pick<StoryCardDto, "id" | "slug" | "title">;
  readonly by: VoteMeans;
  readonly stories: readonly AlsoLikedDto[];
}
