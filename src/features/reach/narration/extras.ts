import type { Extensions } from "../../../core/extensions.ts";
import { countOrderAudio } from "./order-audio/reads.ts";
import { audioVersionsOf, readChapterAudio, readHeard, summariseNarration } from "./reads.ts";

/** What pages of stories and chapters show of their audio. */
export const narrationExtras: Extensions = {
  "order.audio": countOrderAudio,
  "offline.beside": { tag: "narrations", versionsOf: audioVersionsOf },
  async "chapter.page"({ chapter, story }, shows) {
    shows(`narrations:${chapter._id}`);
    const narration = await readChapterAudio(chapter._id);
    if (!narration) return {};
    // The list of the others.
    shows("narrations");
    return { narration: { ...narration, heard: await readHeard(story) } };
  },
  async "story.page"(story, shows) {
    shows("narrations");
    const narration = await summariseNarration(story);
    return narration ? { narration } : {};
  },
};
