import type { Services } from "#core/services.ts";
import type { StoryExtrasDto } from "#shared/stories/story-page.dto.ts";
import type { StoryDoc } from "./model.ts";

/** Content that another feature adds to a story's page; `shows` names the cache tags that invalidate it. */
type StoryExtra = (
  story: Pick<StoryDoc, "_id" | "author" | "mature" | "collaborators" | "credits" | "contents">,
  shows: (...tags: string[]) => void,
) => Promise<StoryExtrasDto>;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Adds content to every story's page. Cached with the page, so it must not be personal. */
    "story.page": StoryExtra;
  }
}

/** Collects the extras of all features. */
export async function extrasOf(
  { extensions }: Pick<Services, "extensions">,
  ...of: Parameters<StoryExtra>
): Promise<StoryExtrasDto> {
  const extras = await Promise.all(extensions.at("story.page").map((show) => show(...of)));
  return Object.assign({}, ...extras);
}
