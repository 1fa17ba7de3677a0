import { open } from "node:fs/promises";
import { createMp3Encoder } from "wasm-media-encoders";
import type { Answered, Asked } from "./espeak.ts";
import { type Speech, VOICE_PACKAGE } from "./voice.ts";

/** Process that answers one speech request (`espeak.ts`). */

/** The parts of the package we use; it has no types. */
interface Worker {
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  synthesize(text: string, heard: (samples: Int16Array | null) => void): void;
}

/** Parameters of eSpeak NG. */
const SAMPLE_RATE = 22_050;
const WORDS_PER_MINUTE = 155;
/** Pauses in seconds between sentences and between paragraphs. */
const PAUSE = 0.25;
const PARAGRAPH = 0.6;

/** Voice names that differ from the language code. */
const VOICES: Readonly<Record<string, string>> = { en: "en-gb", zh: "cmn", no: "nb", pt: "pt-pt" };

process.once("message", async (asked: Asked) => {
  const answer = await answerTo(asked).catch(
    (error: unknown): Answered => ({ kind: "failed", message: String((error as Error)?.stack ?? error) }),
  );
  process.send?.(answer, () => process.exit(0));
});

async function answerTo(asked: Asked): Promise<Answered> {
  const { default: start } = (await import(VOICE_PACKAGE)) as {
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

/** Encodes each sentence as it is spoken, so that memory use does not grow with length. */
async function speak(worker: Worker, { sentences, path }: Asked & { kind: "speak" }): Promise<Speech> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: 48 });
  const file = await open(path, "wx", 0o600);
  const starts: number[] = [];
  let samples = 0;
  try {
    const write = async (heard: Float32Array) => {
      samples += heard.length;
      // Copied, because the encoder reuses its output buffer.
      await file.write(Buffer.from(encoder.encode([heard])));
    };
    for (const [index, { text, begins }] of sentences.entries()) {
      if (index > 0) await write(new Float32Array(Math.round(SAMPLE_RATE * (begins ? PARAGRAPH : PAUSE))));
      starts.push(Math.round((samples / SAMPLE_RATE) * 1000));
      for (const chunk of synthesise(worker, text)) await write(chunk);
    }
    await file.write(Buffer.from(encoder.finalize()));
  } finally {
    await file.close();
  }
  return { starts, seconds: samples / SAMPLE_RATE };
}

/** Returns a sentence's samples, from -1 to 1. */
function synthesise(worker: Worker, text: string): Float32Array[] {
  const chunks: Float32Array[] = [];
  worker.synthesize(`${text} `, (samples) => {
    if (samples && samples.length > 0) chunks.push(Float32Array.from(samples, (sample) => sample / 32_768));
  });
  return chunks;
}
