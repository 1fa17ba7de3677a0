import type { Services } from "../../../core/services.ts";
import type { StoryDoc } from "./model.ts";

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Whether a deleted story must stay, for it is not its author's alone any more: somebody has bought it. */
    "story.keeps": (story: StoryDoc) => Promise<boolean>;
  }
}

/** Whether the words of a story stay, though its author has deleted it or is gone: they are others' too. */
export async function isKept({ extensions }: Services, story: StoryDoc): Promise<boolean> {
  for (const keeps of extensions.at("story.keeps")) if (await keeps(story)) return true;
  return false;
}
