import { writeFile } from "node:fs/promises";
import { discard, newSpoolPath } from "../../../core/base/spool.ts";
import { toId } from "../../../core/db/ids.ts";
import type { DemoContent, DemoWorld } from "../../../core/demo-content.ts";
import { type NarrationDependencies, saveNarration } from "./commands.ts";
import { Narration } from "./model.ts";
import { encodeMp3 } from "./mp3.ts";

const NARRATED = {
  author: "maren.holt",
  title: "The Tide Table",
  narrator: "Ida Quill",
  chapters: 2,
} as const;

/** A story to listen to; a tune stands in for the voice. */
export const narrationDemo = (dependencies: NarrationDependencies): DemoContent => ({
  place: 96,
  async load({ connection, viewers }: DemoWorld) {
    const viewer = viewers.get(NARRATED.author)!;
    const story = await connection
      .collection("stories")
      .findOne({ author: toId(viewer.id!), title: NARRATED.title });
    const published = (story?.contents as { chapter: unknown; state: string; type: string }[] | undefined)
      ?.filter(({ state, type }) => state === "published" && type === "chapter")
      .slice(0, NARRATED.chapters);
    for (const [index, { chapter }] of (published ?? []).entries()) {
      if (await Narration.exists({ _id: chapter as never })) continue;
      const path = newSpoolPath(".mp3");
      const bytes = await encodeMp3(tune(index), RATE, 32);
      await writeFile(path, bytes, { mode: 0o600 });
      try {
        const place = { story: String(story!._id), chapter: String(chapter) };
        await saveNarration(
          dependencies,
          { viewer, requestId: "demo" },
          place,
          { narrator: NARRATED.narrator },
          { path, size: bytes.length, fileName: `tide-table-${index + 1}.mp3` },
        );
      } finally {
        await discard([{ path }]);
      }
    }
  },
});

const RATE = 22_050;
/** Hertz, each for so many seconds. */
const NOTES = [220, 261.63, 329.63, 293.66, 246.94, 329.63, 392, 329.63, 293.66, 220] as const;
const SECONDS = 1.6;

/** A slow melody: each note fades like a bell. */
function tune(turn: number): Float32Array {
  const length = Math.round(RATE * SECONDS);
  const samples = new Float32Array(length * NOTES.length);
  for (let note = 0; note < NOTES.length; note += 1) {
    const hertz = NOTES[(note + turn * 3) % NOTES.length]!;
    for (let at = 0; at < length; at += 1) {
      const time = at / RATE;
      const fade = Math.min(1, time * 30) * Math.exp(-2 * time);
      const wave = Math.sin(2 * Math.PI * hertz * time) + 0.3 * Math.sin(4 * Math.PI * hertz * time);
      samples[note * length + at] = 0.35 * fade * wave;
    }
  }
  return samples;
}
