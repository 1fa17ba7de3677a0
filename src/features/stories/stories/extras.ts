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
    /** Whether some buyers pay more than a story's price; `shows` names what a change of drops a page that says so. */
    "story.plus-tax": (shows: (...tags: string[]) => void) => Promise<boolean>;
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

/** Whether a page with a price says that tax may come on top. */
export async function isPlusTax(
  { extensions }: Pick<Services, "extensions">,
  { price }: Pick<StoryDoc, "price">,
  shows: (...tags: string[]) => void,
): Promise<boolean> {
  if (price === null) return false;
  const found = await Promise.all(extensions.at("story.plus-tax").map((asks) => asks(shows)));
  return found.includes(true);
}
