import type { StoryCardDto } from "../stories/story-card.dto.ts";

/** A story that people who like another like too. */
export interface AlsoLikedDto {
  readonly story: StoryCardDto;
  /** People who like both. */
  readonly readers: number;
}

/** How a member came to the story that something is suggested after. */
export type VoteMeans = "favourite" | "reading" | "list";

/** What is suggested to a member, and after which story of theirs. */
export interface BecauseDto {
  readonly after: Pick<StoryCardDto, "id" | "slug" | "title">;
  readonly by: VoteMeans;
  readonly stories: readonly AlsoLikedDto[];
}
