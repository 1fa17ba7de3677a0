import type { Extensions } from "#core/extensions.ts";
import { countOrderAudio } from "./order-audio/reads.ts";
import { audioVersionsOf, readChapterAudio, readHeard, summariseNarration } from "./reads.ts";

/** Narration data for pages of stories and chapters. */
export const narrationExtras: Extensions = {
  "order.audio": countOrderAudio,
  "offline.beside": { tag: "narrations", versionsOf: audioVersionsOf },
  async "chapter.page"({ chapter, story }, shows) {
    shows(`narrations:${chapter._id}`);
    const narration = await readChapterAudio(chapter._id);
    if (!narration) return {};
    // The list of the story's other narrated chapters.
    shows("narrations");
    return { narration: { ...narration, heard: await readHeard(story) } };
  },
  async "story.page"(story, shows) {
    shows("narrations");
    const narration = await summariseNarration(story);
    return narration ? { narration } : {};
  },
};
