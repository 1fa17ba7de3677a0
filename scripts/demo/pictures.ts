import { drawBanner, drawCover, drawPortrait } from "#features/stories/covers/index.ts";
import type { DemoAuthor, DemoStory } from "./read-content.ts";

/** Generates the cover of a demo story as PNG, 1600x2400. */
export async function drawDemoCover(story: DemoStory, author: Pick<DemoAuthor, "name">): Promise<Buffer> {
  const cover = await drawCover({
    title: story.title,
    author: author.name,
    genre: story.categories[0] ?? null,
    seed: story.key,
    ...story.cover,
  });
  return cover.png();
}

/** Generates the profile photo of a demo author as PNG, 800x800: a pattern, not a face. */
export const drawDemoPortrait = (author: Pick<DemoAuthor, "username">): Promise<Buffer> =>
  drawPortrait(author.username);

/** Generates the cover photo of a demo author as PNG, 1500x500. */
export const drawDemoBanner = (author: Pick<DemoAuthor, "username">): Promise<Buffer> =>
  drawBanner(author.username);
