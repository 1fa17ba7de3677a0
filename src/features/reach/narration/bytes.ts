import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Files } from "#core/files/files.ts";
import { defineJob, type JobDefinition, type Jobs } from "#core/jobs/index.ts";
import { type AudioFile, Narration } from "./model.ts";
import { OrderAudio } from "./order-audio/model.ts";

/** Milliseconds after which unreferenced bytes are deleted, even if nothing requested it. */
const FORGOTTEN_AFTER = 24 * 3_600_000;

/** Audio in the file store. */
export interface AudioBytes {
  /**
   * Stores a file of this machine. If nothing references it a day later it is deleted, even after a crash.
   */
  keep(path: string, kind: { readonly type: string; readonly ending: string }): Promise<AudioFile>;
  /**
   * Job that deletes bytes unless a narration or an order references them; enqueue it in the transaction that
   * released them.
   */
  readonly drop: JobDefinition<{ files: readonly string[] }>;
}

const isWanted = async (file: string): Promise<boolean> =>
  (await Narration.exists({ files: file })) !== null ||
  (await OrderAudio.exists({ "original.file": file })) !== null;

export function createAudioBytes(files: Files, jobs: Jobs): AudioBytes {
  const drop = defineJob<{ files: readonly string[] }>({
    name: "narration.drop-bytes",
    async run({ files: names }) {
      for (const file of names) if (!(await isWanted(file))) await files.removeStream(file);
    },
  });
  jobs.add(drop);
  return {
    drop,
    async keep(path, { type, ending }) {
      const file = randomBytes(16).toString("hex");
      await jobs.enqueue(drop, { files: [file] }, { runAt: new Date(Date.now() + FORGOTTEN_AFTER) });
      const { bytes } = await files.putStream(createReadStream(path), { id: file, name: file, type });
      return { file, type, ending, bytes };
    },
  };
}
