import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { discard, newSpoolPath } from "#core/base/spool.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Files } from "#core/files/files.ts";
import { defineJob, type JobDefinition, type Jobs, PermanentJobError } from "#core/jobs/index.ts";
import { LimitError } from "#core/threads/threads.ts";
import { audioTypeOf } from "./audio-type.ts";
import type { AudioBytes } from "./bytes.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import { Narration, type NarrationDoc } from "./model.ts";

export type TreatAudio = JobDefinition<{ chapter: string; file: string }>;

interface Treating {
  readonly files: Files;
  readonly jobs: Jobs;
  readonly bytes: AudioBytes;
  readonly ffmpeg: Ffmpeg;
}

/**
 * Trims silence at both ends to a short breath and shortens pauses of more than two seconds to one second;
 * normalises loudness by EBU R128 to the level usual for audiobooks and podcasts.
 */
const FILTERS = [
  "silenceremove=start_periods=1:start_threshold=-50dB:start_silence=0.3:stop_periods=-1:stop_duration=2:stop_threshold=-50dB:stop_silence=1",
  "loudnorm=I=-18:TP=-1.5:LRA=11",
  "aresample=48000",
].join(",");

const OPUS = { type: "audio/ogg; codecs=opus", ending: "opus" } as const;
const AAC = { type: "audio/mp4", ending: "m4a" } as const;

/**
 * Defines the job that converts original audio to Opus and AAC. It restarts if the process stops and skips audio
 * replaced meanwhile. Audio that cannot be processed, or during which the process crashed, stays as the original, which
 * its owner's pages say.
 */
export function defineTreatAudio(treating: Treating): TreatAudio {
  const treat: TreatAudio = defineJob<{ chapter: string; file: string }>({
    name: "narration.treat",
    attempts: 3,
    concurrency: 1,
    runsAfterCrash: false,
    async run({ chapter, file }, context) {
      const narration = await Narration.findOne(waitingFor(chapter, file)).lean<NarrationDoc>();
      if (!narration) return;
      await treatAudio(treating, narration, context).catch((error: unknown) => {
        // It would take as much again.
        throw error instanceof LimitError ? new PermanentJobError(error.message, { cause: error }) : error;
      });
    },
    async onFailure({ chapter, file }) {
      await Narration.updateOne(waitingFor(chapter, file), { $set: { treatment: "failed", progress: 0 } });
    },
  });
  treating.jobs.add(treat);
  return treat;
}

const waitingFor = (chapter: unknown, file: string) =>
  ({ _id: toId(chapter), "original.file": file, treatment: "waiting" }) as const;

async function treatAudio(
  { files, jobs, bytes, ffmpeg }: Treating,
  { _id, original, seconds }: NarrationDoc,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const mine = waitingFor(_id, original.file);
  const paths = { came: newSpoolPath(), opus: newSpoolPath(".opus"), aac: newSpoolPath(".m4a") };
  try {
    const body = await files.readDocument({ id: original.file });
    if (!body) throw new Error(`the audio of chapter ${_id} has lost its bytes`);
    await pipeline(body, createWriteStream(paths.came, { flags: "wx", mode: 0o600 }));
    const { demuxer } = await audioTypeOf(paths.came);
    let told = 0;
    await ffmpeg.run(
      [
        ...["-protocol_whitelist", "file", "-f", demuxer, "-i", paths.came],
        ...["-filter_complex", `[0:a:0]${FILTERS},asplit=2[one][two]`, "-progress", "pipe:1"],
        ...["-map", "[one]", "-map_metadata", "-1", "-c:a", "libopus", "-b:a", "56k", paths.opus],
        ...["-map", "[two]", "-map_metadata", "-1", "-c:a", "aac", "-b:a", "96k"],
        ...["-movflags", "+faststart", paths.aac],
      ],
      {
        signal,
        told(done) {
          const progress = Math.min(99, Math.floor((done / seconds) * 100));
          if (progress < told + 5) return;
          told = progress;
          // Only the progress is behind.
          Narration.updateOne(mine, { $set: { progress } }).catch(() => {});
        },
      },
    );
    const { seconds: length } = await audioTypeOf(paths.opus);
    const sources = [await bytes.keep(paths.opus, OPUS), await bytes.keep(paths.aac, AAC)];
    const made = sources.map(({ file }) => file);
    await inTransaction(async (session) => {
      const done = { treatment: "done", progress: 100, sources, seconds: length } as const;
      const { matchedCount } = await Narration.updateOne(
        mine,
        { $set: { ...done, files: [original.file, ...made] } },
        { session },
      );
      // Replaced meanwhile: discard the result.
      if (matchedCount === 0) await jobs.enqueue(bytes.drop, { files: made }, { session });
    });
  } finally {
    await discard(Object.values(paths).map((path) => ({ path })));
  }
}
