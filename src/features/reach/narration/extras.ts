import type { Extensions } from "../../../core/extensions.ts";
import { readChapterAudio, summariseNarration } from "./reads.ts";

/** What pages of stories and chapters show of their audio. */
export const narrationExtras: Extensions = {
  async "chapter.page"({ chapter }, shows) {
    shows(`narrations:${chapter._id}`);
    const narration = await readChapterAudio(chapter._id);
    return narration ? { narration } : {};
  },
  async "story.page"(story, shows) {
    shows("narrations");
    const narration = await summariseNarration(story);
    return narration ? { narration } : {};
  },
};
