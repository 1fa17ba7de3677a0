import { notFound } from "../../../core/base/errors.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import { readChapter } from "../../stories/chapters/index.ts";
import { readStory, type StoryDoc, storyFor } from "../../stories/stories/index.ts";
import { Narration, type NarrationDoc } from "./model.ts";

/**
 * The audio of a chapter for a viewer who may read its text on its page, and for nobody else: whatever closes the text
 * closes the audio. Null is 404.
 */
export async function readAudio(
  viewer: Viewer,
  storyId: string,
  chapterId: string,
): Promise<NarrationDoc | null> {
  const story = await readStory(viewer, storyId);
  // The question for the reader's age stands before all of it.
  if (!story || (story.mature && !viewer.mature)) return null;
  const number = placeIn(story, chapterId);
  const found = number ? await readChapter(viewer, story, number) : null;
  if (found?.kind !== "text") return null;
  return Narration.findById(found.chapter._id).lean<NarrationDoc>();
}

/** A story and a chapter in it for who may put up audio: hidden is 404, seen but not theirs 403. */
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

/** What of a story's actions putting up audio is: readers hear it at once. */
export const MANAGES = "publish-chapters";

/** From 1; 0 for a chapter that is not in it. */
const placeIn = ({ contents }: StoryDoc, chapter: string): number =>
  contents.findIndex((entry) => String(entry.chapter) === chapter) + 1;
