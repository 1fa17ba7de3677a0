import type { StoryExtrasDto } from "#shared/stories/story-page.dto.ts";
import { creditedOf, creditsOf, type StoryDoc } from "../stories/index.ts";

/** Credits on the story page, updated when names change. */
export async function creditsOnStory(
  story: Pick<StoryDoc, "collaborators" | "credits">,
  shows: (...tags: string[]) => void,
): Promise<StoryExtrasDto> {
  shows(...creditedOf(story).map(({ user }) => `users:${user}`));
  const credits = await creditsOf(story);
  return credits.length > 0 ? { credits } : {};
}
