import type { HasSlug } from "../address.ts";

/**
 * Paths of chapter audio: pages of the story's writers, and the audio files. `chapter` is an id, because
 * positions change.
 */
export const narrationPaths = {
  narration: (story: string) => `/story/${story}/narration`,
  chapterNarration: (story: string, chapter: string) => `/story/${story}/narration/${chapter}`,
  /** `file` identifies content that never changes; `ending` is for programs that need a file extension. */
  audio: (story: string, chapter: string, file: string, ending: string) =>
    `/story/${story}/audio/${chapter}/${file}.${ending}`,
  /** Start times of the sentences. */
  sentences: (story: string, chapter: string) => `/story/${story}/audio/${chapter}/sentences.json`,
  /** Page with the addresses of a story's podcast. */
  podcastPage: (story: string) => `/story/${story}/podcast`,
  podcast: (story: HasSlug) => `/story/${story.id}/${story.slug}/podcast.xml`,
  /** E-book of a story with audio. */
  audioBook: (story: HasSlug) => `/story/${story.id}/${story.slug}/audio.epub`,
  /** Square picture of the podcast. */
  podcastPicture: (story: HasSlug) => `/story/${story.id}/${story.slug}/podcast.jpg`,
  /** `key` is secret to its member; so in the next two. */
  secretPicture: (key: string) => `/podcasts/${key}/picture.jpg`,
  secretPodcast: (key: string) => `/podcasts/${key}/feed.xml`,
  secretAudio: (key: string, chapter: string, file: string, ending: string) =>
    `/podcasts/${key}/${chapter}/${file}.${ending}`,
  /** Endpoint for uploading audio in chunks. */
  uploads: () => "/api/audio-uploads",
  /** Audio for programs that sign in with a token. */
  apiAudio: (chapter: string, file: string, ending: string) =>
    `/api/chapters/${chapter}/narration/${file}.${ending}`,
} as const;
