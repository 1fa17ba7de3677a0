import type { StoryCardDto } from "../stories/story-card.dto.ts";

/** True if somebody sells a story: its author is presented with an account, neither banned nor deleted. */
export const isSold = ({ author }: Pick<StoryCardDto, "author">): boolean => author.username !== "";
