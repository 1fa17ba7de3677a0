import { TaggedCache } from "#core/base/tagged-cache.ts";
import { guest } from "#core/base/viewer.ts";
import type { Droppable } from "#core/db/page-tags.ts";
import type { NarrationDoc } from "./model.ts";
import { readAudio } from "./policy.ts";

/** Cached publicly accessible audio, invalidated when it, its chapter or its story changes. */
export interface OpenAudio extends Droppable {
  /** Returns null for audio that is not public: then the viewer's permission must be checked. */
  read(story: string, chapter: string): Promise<NarrationDoc | null>;
}

/** Limit on the cache in bytes. */
const MEMORY = 8 * 1024 * 1024;

export function createOpenAudio(): OpenAudio {
  const cache = new TaggedCache<NarrationDoc | null>(MEMORY);
  return {
    read: (story, chapter) =>
      cache.getOrMake(`${story}/${chapter}`, async () => {
        const value = await readAudio(guest, story, chapter);
        return {
          value,
          keep: value !== null,
          bytes: 2_048 + 128 * (value?.cues?.length ?? 0),
          tags: [`stories:${story}`, `chapters:${chapter}`, `narrations:${chapter}`],
        };
      }),
    drop: (tag) => cache.drop(tag),
    clear: () => cache.clear(),
  };
}
