import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A file that is being written to the disk. */
export interface Spooling {
  readonly path: string;
  /** Resolves to its bytes when it is whole. */
  readonly written: Promise<number>;
}

/** Writes a stream to a file of its own in the system's folder for such (`TMPDIR`), readable by this account alone. */
export function spool(source: Readable): Spooling {
  const path = newSpoolPath();
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const written = pipeline(source, file).then(() => file.bytesWritten);
  // Whoever waits for it hears of it; until somebody does it is no unhandled one.
  written.catch(() => {});
  return { path, written };
}

/** Milliseconds after which nobody writes a file of this kind any more. */
const FORGOTTEN_AFTER = 24 * 3_600_000;
const SPOOLED = /^fablewright-[0-9a-f]{32}(?:\.\w+)?$/;

/** Takes away what a process left that was killed while it wrote: files of `newSpoolPath` that are a day old. */
export async function sweepSpool(now = Date.now()): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => SPOOLED.test(name));
  const old = await Promise.all(
    names.map(async (name) => {
      const path = join(tmpdir(), name);
      // Gone meanwhile is as good as young.
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
      return now - mtimeMs > FORGOTTEN_AFTER ? [{ path }] : [];
    }),
  );
  await discard(old.flat());
}

/**
 * Sweeps now, and every so many milliseconds (an hour) until `stop`: each process does, for the disk is its machine's.
 * `failed` hears of what went wrong, which the next time mends.
 */
export async function keepSwept(
  failed: (error: unknown) => void,
  every = 3_600_000,
): Promise<{ readonly stop: () => void }> {
  const sweep = () => sweepSpool().catch(failed);
  await sweep();
  const timer = setInterval(sweep, every).unref();
  return { stop: () => clearInterval(timer) };
}

/** A name nobody can guess. */
export const newSpoolPath = (ending = ""): string =>
  `${spoolPathOf(randomBytes(16).toString("hex"))}${ending}`;

/** Where the file of this name, 32 hexadecimal digits, lies for a day. */
export const spoolPathOf = (id: string): string => join(tmpdir(), `fablewright-${id}`);

/** Takes files away; done also when there are none. */
export async function discard(files: Iterable<{ readonly path: string }>): Promise<void> {
  await Promise.all([...files].map(({ path }) => rm(path, { force: true })));
}
