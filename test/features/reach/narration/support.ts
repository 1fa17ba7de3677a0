import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { Narration, type NarrationDoc } from "#features/reach/narration/model.ts";
import { OrderAudio } from "#features/reach/narration/order-audio/model.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import type { TestStory } from "#test/app/support/stories.ts";
import type { TestSite } from "#test/support/site.ts";

/** Tones of one and a half seconds, by format. */
export const TONES = ["mp3", "m4a", "opus", "flac"] as const;
export const tone = (ending: (typeof TONES)[number]): Buffer =>
  readFileSync(new URL(`./fixtures/tone.${ending}`, import.meta.url));

/** Stores a chapter's audio as on a machine without ffmpeg, without the pages; returns its address. */
export async function narrate(
  { app }: Pick<TestSite, "app">,
  story: TestStory,
  number = 1,
  more: Partial<NarrationDoc> = {},
  audio = tone("mp3"),
): Promise<string> {
  const { kept, file } = await keepTone(app, audio);
  const _id = story.doc.contents[number - 1]!.chapter;
  await Narration.create({
    _id,
    story: story.doc._id,
    original: { ...kept, name: "tone.mp3" },
    sources: [kept],
    files: [file],
    seconds: 1.5,
    by: story.doc.author,
    ...more,
  });
  return narrationPaths.audio(story.id, String(_id), file, "mp3");
}

/** Stores a chapter's audio with an order, without the pages; returns its address. */
export async function deliverAudio(
  { app }: Pick<TestSite, "app">,
  story: TestStory,
  order: string,
): Promise<string> {
  const { kept, file } = await keepTone(app);
  const { chapter } = story.doc.contents[0]!;
  await OrderAudio.create({
    order,
    chapter,
    original: { ...kept, name: "tone.mp3" },
    seconds: 1.5,
    createdAt: new Date(),
  } as never);
  return ordersPaths.audioFile(order, String(chapter), file, "mp3");
}

async function keepTone({ files }: TestSite["app"], audio = tone("mp3")) {
  const file = randomBytes(16).toString("hex");
  const source = Readable.from([audio]);
  const { bytes } = await files.putStream(source, { id: file, name: file, type: "audio/mpeg" });
  return { file, kept: { file, type: "audio/mpeg", ending: "mp3", bytes } };
}
