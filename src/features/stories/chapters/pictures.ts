import type { Files } from "../../../core/files/files.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import { type PicturedDoc, readPictured, walkClosedToCrawlers } from "../stories/index.ts";
import { Chapter } from "./model.ts";

/** The pictures of stories: they say to crawlers what their story says. */
export interface StoryPictures {
  /** After a change of the story, or of what readers see of it. */
  follow(story: string): Promise<void>;
  /** Of stories from before pictures said anything. */
  followOld(): Promise<void>;
}

/** In jobs, for a novel may hold many. */
export function createStoryPictures(jobs: Jobs, files: Pick<Files, "closeToCrawlers">): StoryPictures {
  const one = defineJob<{ story: string }>({
    name: "chapters.close-pictures",
    async run({ story }) {
      const found = await readPictured(story);
      if (found) await closePictures(found, files);
    },
  });
  const old = defineJob<null>({
    name: "chapters.close-old-pictures",
    async run() {
      for await (const story of walkClosedToCrawlers()) await closePictures(story, files);
    },
  });
  for (const job of [one, old]) jobs.add(job as never);
  return {
    follow: (story) => jobs.enqueue(one, { story }, { key: story }),
    followOld: () => jobs.enqueue(old, null, { key: "old" }),
  };
}

/** The cover, and of the pictures that readers see in its text those of whoever writes it. */
async function closePictures(
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

/** Addresses of pictures (`paths.file`), whole ones too. */
const IN_TEXT = /\/files\/([0-9a-f]{32})\//g;
