import type { Services } from "#core/services.ts";
import type { StoryDoc } from "./model.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns true if a deleted story must be retained because somebody has bought it. */
    "story.keeps": (story: StoryDoc) => Promise<boolean>;
  }
}

/**
 * Returns true if the text of a story is retained after its author deletes it or leaves, because others have
 * rights to it.
 */
export async function isKept({ extensions }: Services, story: StoryDoc): Promise<boolean> {
  for (const keeps of extensions.at("story.keeps")) if (await keeps(story)) return true;
  return false;
}
