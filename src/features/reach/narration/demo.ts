import { writeFile } from "node:fs/promises";
import type { Types } from "mongoose";
import { discard, newSpoolPath } from "#core/base/spool.ts";
import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { type NarrationDependencies, saveNarration } from "./commands.ts";
import { Narration } from "./model.ts";
import { encodeMp3 } from "./mp3.ts";
import { deliverOrderAudio } from "./order-audio/commands.ts";
import { OrderAudio } from "./order-audio/model.ts";
import type { SentAudio } from "./uploads/uploaded-audio.ts";

const NARRATED = {
  author: "maren.holt",
  title: "The Tide Table",
  narrator: "Ida Quill",
  chapters: 2,
} as const;

const ORDERED = { narrator: "seun.adeyemi", title: "A Yard of Blue" } as const;

/**
 * Demo narrations: one published story, and one being narrated through an order; a melody replaces the voice.
 */
export const narrationDemo = (dependencies: NarrationDependencies): DemoContent => ({
  place: 96,
  async load(world) {
    await narrate(dependencies, world);
    await deliverFirst(dependencies, world);
  },
});

async function narrate(
  dependencies: NarrationDependencies,
  { connection, viewers }: DemoWorld,
): Promise<void> {
  const viewer = viewers.get(NARRATED.author)!;
  const story = await connection
    .collection("stories")
    .findOne({ author: toId(viewer.id!), title: NARRATED.title });
  const published = (
    story?.contents as { chapter: Types.ObjectId; state: string; type: string }[] | undefined
  )
    ?.filter(({ state, type }) => state === "published" && type === "chapter")
    .slice(0, NARRATED.chapters);
  for (const [index, { chapter }] of (published ?? []).entries()) {
    if (await Narration.exists({ _id: chapter })) continue;
    const place = { story: String(story!._id), chapter: String(chapter) };
    await withTune(index, `tide-table-${index + 1}.mp3`, (sent) =>
      saveNarration(
        dependencies,
        { viewer, requestId: "demo" },
        place,
        { narrator: NARRATED.narrator },
        sent,
      ),
    );
  }
}

/** Returns the first chapter delivered with a demo narration order; none without demo orders. */
async function deliverFirst(
  dependencies: NarrationDependencies,
  { connection, viewers }: DemoWorld,
): Promise<void> {
  const viewer = viewers.get(ORDERED.narrator);
  const story = await connection.collection("stories").findOne({ title: ORDERED.title, listed: true });
  const order =
    viewer?.id &&
    story &&
    (await connection.collection("orders").findOne({
      story: story._id,
      seller: toId(viewer.id),
      category: "audiobook",
      state: { $in: ["accepted", "in-progress"] },
    }));
  if (!order || (await OrderAudio.exists({ order: order._id }))) return;
  const first = (story.contents as { chapter: unknown; type: string }[]).find(
    ({ type }) => type === "chapter",
  );
  await withTune(2, "a-yard-of-blue-1.mp3", (sent) =>
    deliverOrderAudio(
      dependencies,
      { viewer, requestId: "demo" },
      String(order._id),
      { chapter: String(first?.chapter) },
      sent,
    ),
  );
}

async function withTune(
  turn: number,
  fileName: string,
  work: (sent: SentAudio) => Promise<unknown>,
): Promise<void> {
  const path = newSpoolPath(".mp3");
  const bytes = await encodeMp3(tune(turn), RATE, 32);
  await writeFile(path, bytes, { mode: 0o600 });
  try {
    await work({ path, size: bytes.length, fileName });
  } finally {
    await discard([{ path }]);
  }
}

const RATE = 22_050;
/** Notes in hertz, and the duration of each in seconds. */
const NOTES = [220, 261.63, 329.63, 293.66, 246.94, 329.63, 392, 329.63, 293.66, 220] as const;
const SECONDS = 1.6;

/** Generates a slow melody: each note fades like a bell. */
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
