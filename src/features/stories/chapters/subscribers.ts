import { on, type Subscriber } from "#core/events/index.ts";
import type { Jobs } from "#core/jobs/index.ts";
import { deletesDependents } from "../../people/member-content/index.ts";
import { readPictured } from "../stories/index.ts";
import { Chapter, Revision } from "./model.ts";
import type { StoryPictures } from "./pictures.ts";

/** Story fields that affect its images. */
const FOLLOWED = new Set(["cover", "noCrawlers"]);

/** Updates images when their story changes, and erases the revisions of erased chapters. */
export function chapterSubscribers(jobs: Jobs, pictures: StoryPictures): readonly Subscriber[] {
  const ifClosed = async (story: string) => {
    if ((await readPictured(story))?.noCrawlers) await pictures.follow(story);
  };
  return [
    deletesDependents(jobs, "chapter.erased", {
      name: "chapters.erase-revisions",
      of: "chapter",
      model: Chapter,
      dependents: (chapter) => [[Revision, { chapter }]],
    }),
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
