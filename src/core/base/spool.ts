import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** File being written to disk. */
export interface Spooling {
  readonly path: string;
  /** Resolves to the size in bytes once the file is complete. */
  readonly written: Promise<number>;
}

/**
 * Writes a stream to a new file in the system's temporary folder (`TMPDIR`), readable only by the current
 * system account.
 */
export function spool(source: Readable): Spooling {
  const path = newSpoolPath();
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const written = pipeline(source, file).then(() => file.bytesWritten);
  // Callers that await it get the error; the empty handler prevents an unhandled rejection before that.
  written.catch(() => {});
  return { path, written };
}

/** Age in milliseconds from which a temporary file is considered abandoned. */
const FORGOTTEN_AFTER = 24 * 3_600_000;
const SPOOLED = /^fablewright-[0-9a-f]{32}(?:\.\w+)?$/;

/** Deletes files that a killed process left behind: files of `newSpoolPath` that are a day old. */
export async function sweepSpool(now = Date.now()): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => SPOOLED.test(name));
  const old = await Promise.all(
    names.map(async (name) => {
      const path = join(tmpdir(), name);
      // A file deleted in the meantime is treated as new.
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
      return now - mtimeMs > FORGOTTEN_AFTER ? [{ path }] : [];
    }),
  );
  await discard(old.flat());
}

/**
 * Sweeps now, and then at an interval in milliseconds (default: one hour) until `stop` is called. Every
 * process sweeps, because the disk belongs to its machine. `failed` receives errors; the next sweep tries
 * again.
 */
export async function sweepRegularly(
  failed: (error: unknown) => void,
  every = 3_600_000,
): Promise<{ readonly stop: () => void }> {
  const sweep = () => sweepSpool().catch(failed);
  await sweep();
  const timer = setInterval(sweep, every).unref();
  return { stop: () => clearInterval(timer) };
}

/** Returns an unguessable path for a temporary file. */
export const newSpoolPath = (ending = ""): string =>
  `${spoolPathOf(randomBytes(16).toString("hex"))}${ending}`;

/** Returns the path of the temporary file with this name (32 hexadecimal digits), which is kept for a day. */
export const spoolPathOf = (id: string): string => join(tmpdir(), `fablewright-${id}`);

/** Deletes files; missing files are ignored. */
export async function discard(files: Iterable<{ readonly path: string }>): Promise<void> {
  await Promise.all([...files].map(({ path }) => rm(path, { force: true })));
}
