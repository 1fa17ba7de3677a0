import { notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { readChapter } from "../../stories/chapters/index.ts";
import { readStory, type StoryDoc, storyFor } from "../../stories/stories/index.ts";
import { Narration, type NarrationDoc } from "./model.ts";

/**
 * Returns a chapter's audio for viewers who may read its text, and nobody else: any restriction of the text
 * also applies to the audio. Null means 404.
 */
export async function readAudio(
  viewer: Viewer,
  storyId: string,
  chapterId: string,
): Promise<NarrationDoc | null> {
  const story = await readStory(viewer, storyId);
  // Age confirmation is required before any of it.
  if (!story || (story.mature && !viewer.mature)) return null;
  const number = placeIn(story, chapterId);
  const chapter = number ? await readChapter(viewer, story, number) : null;
  if (chapter?.kind !== "text") return null;
  return Narration.findById(chapter.chapter._id).lean<NarrationDoc>();
}

/**
 * Returns a story and a chapter for members who may upload audio: 404 if not visible, 403 if visible but not
 * theirs.
 */
export async function narratedChapter(
  viewer: Viewer,
  storyId: string,
  chapterId: string,
): Promise<{
  readonly story: StoryDoc;
  readonly entry: StoryDoc["contents"][number];
  readonly number: number;
}> {
  const story = await storyFor({ viewer, params: { id: storyId } }, MANAGES);
  const number = placeIn(story, chapterId);
  if (!number) throw notFound();
  return { story, entry: story.contents[number - 1]!, number };
}

/** Story permission required to upload audio: it is immediately public. */
export const MANAGES = "publish-chapters";

/** Counts from 1; 0 for a chapter not in the story. */
const placeIn = ({ contents }: StoryDoc, chapter: string): number =>
  contents.findIndex((entry) => String(entry.chapter) === chapter) + 1;
