import { open } from "node:fs/promises";
import { createMp3Encoder } from "wasm-media-encoders";
import type { Answered, Asked } from "./espeak.ts";
import type { Speech } from "./voice.ts";

/** A process that answers one question about speech (`espeak.ts`). */

/** What is used of the package, which has no types. */
interface Worker {
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  synthesize(text: string, heard: (samples: Int16Array | null) => void): void;
}

/** Of eSpeak NG. */
const SAMPLE_RATE = 22_050;
const WORDS_PER_MINUTE = 155;
/** Seconds between sentences, and between paragraphs. */
const PAUSE = 0.25;
const PARAGRAPH = 0.6;

/** Languages by the names that its voices have, where they are others. */
const VOICES: Readonly<Record<string, string>> = { en: "en-gb", zh: "cmn", no: "nb", pt: "pt-pt" };

const PACKAGE = "@echogarden/espeak-ng-emscripten";

process.once("message", async (asked: Asked) => {
  const answer = await answerTo(asked).catch(
    (error: unknown): Answered => ({ kind: "failed", message: String((error as Error)?.stack ?? error) }),
  );
  process.send?.(answer, () => process.exit(0));
});

async function answerTo(asked: Asked): Promise<Answered> {
  const { default: start } = (await import(PACKAGE)) as {
    default: () => Promise<{ eSpeakNGWorker: new () => Worker }>;
  };
  const worker = new (await start()).eSpeakNGWorker();
  if (asked.kind === "there") return { kind: "there" };
  const language = asked.language.toLowerCase();
  const found = [VOICES[language] ?? language, language.split("-")[0]!].find(
    (name) => worker.set_voice(name) === 0,
  );
  if (found === undefined) return { kind: "no-language" };
  worker.set_rate(WORDS_PER_MINUTE);
  return { kind: "spoken", speech: await speak(worker, asked) };
}

/** Encodes each sentence as it is said, so that an hour takes no more memory than a minute. */
async function speak(worker: Worker, { sentences, path }: Asked & { kind: "speak" }): Promise<Speech> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: 48 });
  const file = await open(path, "wx", 0o600);
  const starts: number[] = [];
  let samples = 0;
  try {
    const write = async (heard: Float32Array) => {
      samples += heard.length;
      // Its answer lies in memory that it writes over.
      await file.write(Buffer.from(encoder.encode([heard])));
    };
    for (const [index, { text, begins }] of sentences.entries()) {
      if (index > 0) await write(new Float32Array(Math.round(SAMPLE_RATE * (begins ? PARAGRAPH : PAUSE))));
      starts.push(Math.round((samples / SAMPLE_RATE) * 1000));
      for (const chunk of said(worker, text)) await write(chunk);
    }
    await file.write(Buffer.from(encoder.finalize()));
  } finally {
    await file.close();
  }
  return { starts, seconds: samples / SAMPLE_RATE };
}

/** A sentence's samples, from -1 to 1. */
function said(worker: Worker, text: string): Float32Array[] {
  const chunks: Float32Array[] = [];
  worker.synthesize(`${text} `, (samples) => {
    if (samples && samples.length > 0) chunks.push(Float32Array.from(samples, (sample) => sample / 32_768));
  });
  return chunks;
}
