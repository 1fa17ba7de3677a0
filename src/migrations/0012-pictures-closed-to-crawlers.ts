import type { Migration } from "#core/migrations/index.ts";
import { closePictures } from "#features/stories/chapters/pictures.ts";
import { walkClosedToCrawlers } from "#features/stories/stories/index.ts";

export const picturesClosedToCrawlers: Migration = {
  name: "0012-pictures-closed-to-crawlers",
  summary: "Pictures of stories that are closed to crawlers are closed to them too.",
  phase: "after-indexes",
  reversible: true,
  async run({ files }) {
    for await (const story of walkClosedToCrawlers()) await closePictures(story, files);
  },
};
