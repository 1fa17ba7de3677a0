import type { Services } from "../../../core/services.ts";
import { readPictured } from "../stories/index.ts";
import type { StoryPictures } from "./pictures.ts";

/** What of a story its pictures follow. */
const FOLLOWED = new Set(["cover", "noCrawlers"]);

/** Lets pictures follow their story. */
export function subscribeChapters({ events }: Services, pictures: StoryPictures): void {
  const ifClosed = async (story: string) => {
    if ((await readPictured(story))?.noCrawlers) await pictures.follow(story);
  };
  events.subscribe("story.created", ({ id }) => ifClosed(id));
  events.subscribe("chapter.published", ({ story }) => ifClosed(story));
  events.subscribe("story.updated", async ({ id, changed }) => {
    if (changed.some((field) => FOLLOWED.has(field))) await pictures.follow(id);
  });
}
