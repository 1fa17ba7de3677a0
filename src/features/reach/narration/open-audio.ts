import { TaggedCache } from "../../../core/base/tagged-cache.ts";
import { guest } from "../../../core/base/viewer.ts";
import type { Droppable } from "../../../core/db/page-tags.ts";
import type { NarrationDoc } from "./model.ts";
import { readAudio } from "./policy.ts";

/** Audio that everyone may hear, remembered until it, its chapter or its story changes. */
export interface OpenAudio extends Droppable {
  /** Null for what is not everyone's: then it is the viewer's own right that is asked. */
  read(story: string, chapter: string): Promise<NarrationDoc | null>;
}

/** Bytes of what is remembered. */
const MEMORY = 8 * 1024 * 1024;

export function createOpenAudio(): OpenAudio {
  const kept = new TaggedCache<NarrationDoc | null>(MEMORY);
  return {
    read: (story, chapter) =>
      kept.getOrMake(`${story}/${chapter}`, async () => {
        const value = await readAudio(guest, story, chapter);
        return {
          value,
          keep: value !== null,
          bytes: 2_048 + 128 * (value?.cues?.length ?? 0),
          tags: [`stories:${story}`, `chapters:${chapter}`, `narrations:${chapter}`],
        };
      }),
    drop: (tag) => kept.drop(tag),
    clear: () => kept.clear(),
  };
}
