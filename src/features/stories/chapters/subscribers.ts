import { on, type Subscriber } from "#core/events/index.ts";
import { readPictured } from "../stories/index.ts";
import type { StoryPictures } from "./pictures.ts";

/** Story fields that affect its images. */
const FOLLOWED = new Set(["cover", "noCrawlers"]);

/** Updates images when their story changes. */
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
