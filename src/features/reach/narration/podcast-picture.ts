import sharp from "sharp";
import type { Files } from "#core/files/files.ts";
import { drawCover } from "../../stories/covers/index.ts";
import { presentAuthor, type StoryDoc } from "../../stories/stories/index.ts";

/** Side of the square picture in pixels: the smallest that directories accept (Apple Podcasts, 1400 to 3000). */
export const PICTURE_SIDE = 1_400;

/** Returns a story's cover on a square background as JPEG; podcast directories accept no other shape. */
export async function podcastPicture(files: Pick<Files, "readJpeg">, story: StoryDoc): Promise<Buffer> {
  const uploaded = story.cover ? await files.readJpeg(story.cover) : null;
  const drawn = await drawCover({
    title: story.title,
    author: presentAuthor(story).name,
    genre: story.categories[0] ?? null,
    seed: String(story._id),
  });
  return sharp(uploaded ?? (await drawn.png(PICTURE_SIDE)))
    .rotate()
    .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: "contain", background: drawn.ground })
    .flatten({ background: drawn.ground })
    .jpeg({ quality: 82 })
    .toBuffer();
}
