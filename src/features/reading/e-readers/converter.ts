import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createSlots } from "#core/files/slots.ts";
import { type ProgramLimits, runProgram } from "#core/threads/program.ts";
import type { KindleFormat } from "#shared/reading/e-readers.ts";

/** Makes Kindle files with Calibre's ebook-convert, in a separate process each time. */
export interface Converter {
  /** Returns true if the program is installed; checked once. */
  isThere(): Promise<boolean>;
  /** Converts one book after another. @throws if the program fails, takes too long or too much memory */
  convert(epub: Buffer, format: KindleFormat): Promise<Buffer>;
}

/** Limits of a conversion. */
const LIMITS: ProgramLimits = { memoryMb: 2_000, milliseconds: 120_000 };

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
const run = (command: string, args: readonly string[], folder: string): Promise<string> =>
  runProgram(command, args, {
    limits: LIMITS,
    folder,
    // Without the server's secrets.
    env: {
      PATH: process.env.PATH,
      LANG: "C.UTF-8",
      HOME: folder,
      CALIBRE_CONFIG_DIRECTORY: folder,
      QT_QPA_PLATFORM: "offscreen",
    },
  });
