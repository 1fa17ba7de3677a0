import type { Services } from "../../../core/services.ts";
import type { StoryExtrasDto } from "../../../shared/stories/story-page.dto.ts";
import type { StoryDoc } from "./model.ts";

/** What a feature above has for a story's page; `shows` names what a change of drops it. */
type StoryExtra = (
  story: Pick<StoryDoc, "_id" | "author" | "mature" | "collaborators" | "credits" | "contents">,
  shows: (...tags: string[]) => void,
) => Promise<StoryExtrasDto>;

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Shows something on every story's own page. It is kept with the page, so nothing personal. */
    "story.page": StoryExtra;
  }
}

/** What all of them have. */
export async function extrasOf(
  { extensions }: Pick<Services, "extensions">,
  ...of: Parameters<StoryExtra>
): Promise<StoryExtrasDto> {
  const found = await Promise.all(extensions.at("story.page").map((show) => show(...of)));
  return Object.assign({}, ...found);
}
