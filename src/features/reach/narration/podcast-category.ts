import type { Genre } from "#shared/story.enums.ts";

/** A category of podcast directories and its subcategory (Apple Podcasts categories). */
type PodcastCategory = readonly [string, string];

const OF_GENRE: Partial<Readonly<Record<Genre, PodcastCategory>>> = {
  children: ["Kids & Family", "Stories for Kids"],
  humour: ["Fiction", "Comedy Fiction"],
  "sci-fi": ["Fiction", "Science Fiction"],
  dystopian: ["Fiction", "Science Fiction"],
  "non-fiction": ["Arts", "Books"],
};
const OTHERS: PodcastCategory = ["Fiction", "Drama"];

/** Returns a story's category in podcast directories, by its first genre. */
export const podcastCategory = (genre: Genre | undefined): PodcastCategory =>
  (genre && OF_GENRE[genre]) ?? OTHERS;
