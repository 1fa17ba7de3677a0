import type { ClientSession } from "mongoose";
import { HttpError } from "#core/base/errors.ts";
import type { Services } from "#core/services.ts";
import { changeStory, type StoryDoc } from "#features/stories/stories/index.ts";
import { Narration, type NarrationDoc } from "./model.ts";

/** Returns true if a person narrates one of a story's chapters, apart from one; deleted chapters do not count. */
export async function isNarrated(
  { _id, contents }: Pick<StoryDoc, "_id" | "contents">,
  session: ClientSession,
  without: NarrationDoc["_id"] | null = null,
): Promise<boolean> {
  const chapters = contents.map(({ chapter }) => chapter).filter((chapter) => !without?.equals(chapter));
  const narrated = { _id: { $in: chapters }, story: _id, voice: "narrator" } as const;
  return (await Narration.exists(narrated).session(session)) !== null;
}

/** Updates a story's flag after its chapters have changed; does nothing once the story is gone. Safe to run again. */
export async function followChapters(services: Services, story: string): Promise<void> {
  const narration = async (now: StoryDoc, session: ClientSession) => ({
    narration: await isNarrated(now, session),
  });
  await changeStory(services, story, narration).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
  });
}
