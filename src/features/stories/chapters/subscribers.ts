import { on, type Subscriber } from "../../../core/events/index.ts";
import { readPictured } from "../stories/index.ts";
import type { StoryPictures } from "./pictures.ts";

/** What of a story its pictures follow. */
const FOLLOWED = new Set(["cover", "noCrawlers"]);

/** Lets pictures follow their story. */
export function chapterSubscribers(pictures: StoryPictures): readonly Subscriber[] {
  const ifClosed = async (story: string) => {
    if ((await readPictured(story))?.noCrawlers) await pictures.follow(story);
  };
  return [
    on("story.created", { name: "chapters.close-pictures", handle: ({ id }) => ifClosed(id) }),
    on("chapter.published", { name: "chapters.close-pictures", handle: ({ story }) => ifClosed(story) }),
    on("story.updated", {
      name: "chapters.close-pictures",
      async handle({ id, changed }) {
        if (changed.some((field) => FOLLOWED.has(field))) await pictures.follow(id);
      },
    }),
  ];
}
