import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { Narration, type NarrationDoc } from "../../../../src/features/reach/narration/model.ts";
import { narrationPaths } from "../../../../src/shared/reach/narration.paths.ts";
import type { TestStory } from "../../../app/support/stories.ts";
import type { TestSite } from "../../../support/site.ts";

/** Second-and-a-half tones, by what they are. */
export const TONES = ["mp3", "m4a", "opus", "flac"] as const;
export const tone = (ending: (typeof TONES)[number]): Buffer =>
  readFileSync(new URL(`./fixtures/tone.${ending}`, import.meta.url));

/** Audio of a chapter, as a machine without ffmpeg keeps it, past the pages; answers its address. */
export async function narrate(
  { app }: Pick<TestSite, "app">,
  story: TestStory,
  number = 1,
  more: Partial<NarrationDoc> = {},
): Promise<string> {
  const file = randomBytes(16).toString("hex");
  const { bytes } = await app.files.putStream(Readable.from([tone("mp3")]), {
    id: file,
    name: file,
    type: "audio/mpeg",
  });
  const kept = { file, type: "audio/mpeg", ending: "mp3", bytes };
  const _id = story.doc.contents[number - 1]!.chapter;
  await Narration.create({
    ...{ _id, story: story.doc._id, original: { ...kept, name: "tone.mp3" }, sources: [kept], files: [file] },
    ...{ seconds: 1.5, by: story.doc.author, ...more },
  });
  return narrationPaths.audio(story.id, String(_id), file, "mp3");
}
