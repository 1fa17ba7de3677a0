import type { Files } from "#core/files/files.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { type PicturedDoc, readPictured } from "../stories/index.ts";
import { Chapter } from "./model.ts";

/** Applies a story's crawler setting to its images. */
export interface StoryPictures {
  /** Called after a change of the story, or of what readers see of it. */
  follow(story: string): Promise<void>;
}

/** Uses jobs, because a novel may contain many images. */
export function createStoryPictures(jobs: Jobs, files: Pick<Files, "closeToCrawlers">): StoryPictures {
  const one = defineJob<{ story: string }>({
    name: "chapters.close-pictures",
    async run({ story }) {
      const found = await readPictured(story);
      if (found) await closePictures(found, files);
    },
  });
  jobs.add(one);
  return { follow: (story) => jobs.enqueue(one, { story }, { key: story }) };
}

/** Updates the cover, and those images in the published text that belong to its writers. */
export async function closePictures(
  { _id, author, collaborators, cover, noCrawlers }: PicturedDoc,
  files: Pick<Files, "closeToCrawlers">,
): Promise<void> {
  if (cover) await files.closeToCrawlers([cover.id], noCrawlers);
  const team = [author, ...collaborators.map(({ user }) => user)].map(String);
  const shown = Chapter.find({ story: _id, state: "published", html: /\/files\// }, { html: 1 });
  for await (const { html } of shown.lean().cursor()) {
    const ids = [...html.matchAll(IN_TEXT)].map(([, id]) => id!);
    await files.closeToCrawlers(ids, noCrawlers, team);
  }
}

/** Matches image URLs (`paths.file`), including absolute ones. */
const IN_TEXT = /\/files\/([0-9a-f]{32})\//g;
