import type { HasSlug } from "../address.ts";

/** Audio of chapters: the pages of who writes the story, and the files themselves. `chapter` is its id: places move. */
export const narrationPaths = {
  narration: (story: string) => `/story/${story}/narration`,
  chapterNarration: (story: string, chapter: string) => `/story/${story}/narration/${chapter}`,
  /** `file` names bytes that never change; `ending` is for programs that look at it. */
  audio: (story: string, chapter: string, file: string, ending: string) =>
    `/story/${story}/audio/${chapter}/${file}.${ending}`,
  /** When each sentence begins. */
  sentences: (story: string, chapter: string) => `/story/${story}/audio/${chapter}/sentences.json`,
  /** Where the addresses of a story's podcast are found. */
  podcastPage: (story: string) => `/story/${story}/podcast`,
  podcast: (story: HasSlug) => `/story/${story.id}/${story.slug}/podcast.xml`,
  /** A story with its audio as an e-book. */
  audioBook: (story: HasSlug) => `/story/${story.id}/${story.slug}/audio.epub`,
  /** `key` is its member's alone. */
  secretPodcast: (key: string) => `/podcasts/${key}/feed.xml`,
  secretAudio: (key: string, chapter: string, file: string, ending: string) =>
    `/podcasts/${key}/${chapter}/${file}.${ending}`,
  /** Where audio is sent in pieces. */
  uploads: () => "/api/audio-uploads",
  /** The same for programs that sign in by a token. */
  apiAudio: (chapter: string, file: string, ending: string) =>
    `/api/chapters/${chapter}/narration/${file}.${ending}`,
} as const;
