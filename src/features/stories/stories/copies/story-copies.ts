import type { Copies } from "#core/copies/index.ts";
import type { StoryDoc } from "../model.ts";
import type { StoryChange } from "../story-change.ts";

export type { Copying, ModelWithCopies, ValuesOf } from "#core/copies/index.ts";

/** Data of a story that is copied to documents of a feature, of which a story may have any number. */
export type StoryCopies = Copies<StoryDoc, StoryChange>;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Data of stories that a feature copies to its documents. */
    "story.copies": StoryCopies;
  }
}
