import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createSlots } from "#core/files/slots.ts";
import type { KindleFormat } from "#shared/reading/e-readers.ts";

/** Makes Kindle files with Calibre's ebook-convert, in a separate process each time. */
export interface Converter {
  /** Returns true if the program is installed; checked once. */
  isThere(): Promise<boolean>;
  /** Converts one book after another. @throws if the program fails or takes too long */
  convert(epub: Buffer, format: KindleFormat): Promise<Buffer>;
}

/** Time limit of a conversion in milliseconds. */
const LIMIT_MS = 120_000;
/** Limit on the characters of the program's output in an error. */
const SAID_MAX = 500;

/** `command`: name or path of the executable. */
export function createConverter(command: string): Converter {
  const slot = createSlots(1);
  let found: Promise<boolean> | undefined;
  return {
    isThere() {
      found ??= run(command, ["--version"], tmpdir()).then(
        (said) => /calibre/i.test(said),
        () => false,
      );
      return found;
    },
    convert: (epub, format) =>
      slot(async () => {
        const folder = await mkdtemp(join(tmpdir(), "e-book-"));
        try {
          const [from, to] = [join(folder, "book.epub"), join(folder, `book.${format}`)];
          await writeFile(from, epub);
          await run(command, [from, to], folder);
          return await readFile(to);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
  };
}

/** Returns the program's output. `folder` is where it may store settings. */
async function run(command: string, args: readonly string[], folder: string): Promise<string> {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: folder,
    // Without the server's secrets.
    env: {
      PATH: process.env.PATH,
      LANG: "C.UTF-8",
      HOME: folder,
      CALIBRE_CONFIG_DIRECTORY: folder,
      QT_QPA_PLATFORM: "offscreen",
    },
    signal: AbortSignal.timeout(LIMIT_MS),
    killSignal: "SIGKILL",
  });
  if (child.pid) niced(child.pid);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-SAID_MAX);
    });
  await new Promise<void>((done, failed) => {
    child.once("error", failed);
    child.once("close", (code) => (code === 0 ? done() : failed(new Error(`${command}: ${said || code}`))));
  });
  return said;
}

/** Low priority, so that requests come first. */
function niced(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process may have ended already.
  }
}
