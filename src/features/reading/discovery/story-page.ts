import type { StoryExtrasDto } from "#shared/stories/story-page.dto.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import { readAlsoLiked } from "./reads.ts";

/** "Readers of this also liked" on a story's page; the same for everyone and cached with the page. */
export async function alsoLikedOnStory(
  story: Pick<StoryDoc, "_id" | "author" | "mature">,
  shows: (...tags: string[]) => void,
): Promise<StoryExtrasDto> {
  shows(`story-signals:${story._id}`);
  const alsoLiked = await readAlsoLiked(story);
  shows(...alsoLiked.map((each) => `stories:${each.story.id}`));
  return alsoLiked.length > 0 ? { alsoLiked } : {};
}
