import type { Logger } from "pino";
import { ownMemory } from "#core/threads/answer.ts";
import {
  BusyError,
  createThreads,
  LimitError,
  type Thread,
  type ThreadLimits,
} from "#core/threads/threads.ts";
import { busy, unreadable } from "./errors.ts";
import type { ManuscriptFile } from "./file.ts";
import { type Matches, matchChapters, type Titled } from "./match-chapters.ts";
import { readManuscripts } from "./read-manuscript.ts";
import { sanitiseTexts } from "./sanitise-texts.ts";
import type { Manuscript, Picture, SafeText } from "./types.ts";
import type { Question } from "./worker.ts";

/** Performs the expensive work of an import; writes nothing. */
export interface Reader {
  /** Like `readManuscripts`; bytes in memory may be transferred, a file on disk is unchanged. */
  read(file: ManuscriptFile, fileName: string): Promise<readonly Manuscript[]>;
  /** Like `sanitiseTexts`. */
  sanitise(texts: readonly string[]): Promise<readonly SafeText[]>;
  /** Like `matchChapters`. */
  match(ours: readonly Titled[], theirs: readonly Titled[]): Promise<Matches>;
}

/** Reader that runs in the calling thread; for commands, where nobody else is waiting. */
export const readerHere: Reader = {
  read: readManuscripts,
  sanitise: sanitiseTexts,
  match: async (ours, theirs) => matchChapters(ours, theirs),
};

/** Readers in worker threads, so that the event loop is not blocked. */
export interface Readers {
  /**
   * Lends a reader to a member for a whole import.
   * @throws 503 or 429 on `file`, with Retry-After, if too many requests are waiting or the member has too
   * many in progress.
   */
  lend<Result>(member: string, work: (reader: Reader) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * A novel takes two seconds; the largest EPUB (16 MB of text) about twenty, and less than 384 MB. Not in the
 * specification.
 */
const LIMITS: ThreadLimits = {
  atOnce: 2,
  waiting: 4,
  each: 2,
  questionMs: 60_000,
  memoryMb: 512,
  drainMs: 8_000,
};

/** Words of a file that are neither in its manuscript nor named by its report: a fault of ours. */
export interface LostWords {
  /** SHA-256 of the file in hexadecimal. */
  readonly digest: string;
  readonly words: number;
}

/**
 * Creates readers with the given limits; a file that needs more is rejected (400) on `file`. Calls `onLost` for
 * each file with lost words.
 */
export function createReaders(
  limits: Partial<ThreadLimits> = {},
  onLost: (lost: LostWords) => void = () => {},
): Readers {
  const threads = createThreads(workerUrl(), { ...LIMITS, ...limits });
  return {
    lend: (member, work) => threads.lend(member, (thread) => work(readerIn(thread, onLost))).catch(tooMany),
    close: threads.close,
  };
}

/** Logs files with lost words, by their digest; their text is not logged. */
export const logLost =
  (logger: Logger) =>
  (lost: LostWords): void =>
    logger.error(lost, "an import lost words");

/**
 * When run from source the thread runs the TypeScript; in the built server it is bundled next to the main
 * file.
 */
function workerUrl(): URL {
  const file = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./manuscripts-worker.js";
  return new URL(file, import.meta.url);
}

const readerIn = (thread: Thread, onLost: (lost: LostWords) => void): Reader => ({
  async read(file, fileName) {
    const question = { file, fileName } satisfies Question;
    const owned = "path" in file ? [] : ownMemory([file]);
    const manuscripts = await thread.ask<Manuscript[]>(question, owned).catch(tooDemanding);
    for (const { digest, report } of manuscripts) {
      if (digest === undefined) continue;
      const lost = report.filter(({ kind }) => kind === "lost");
      onLost({ digest, words: lost.reduce((sum, { words }) => sum + words, 0) });
    }
    return manuscripts.map((manuscript) => ({
      ...manuscript,
      cover: manuscript.cover && asPicture(manuscript.cover),
      images: new Map([...manuscript.images].map(([name, image]) => [name, asPicture(image)])),
    }));
  },
  sanitise: (texts) => thread.ask<SafeText[]>({ texts } satisfies Question).catch(tooDemanding),
  match: (ours, theirs) =>
    thread
      .ask<Matches>({ ours: ours.map(titled), theirs: theirs.map(titled) } satisfies Question)
      .catch(tooDemanding),
});

/** Only the compared fields are transferred. */
const titled = ({ title, html }: Titled): Titled => ({ title, html });

function tooMany(error: unknown): never {
  throw error instanceof BusyError ? busy(error.isOwn ? "ownAreRead" : "othersAreRead", error) : error;
}

function tooDemanding(error: unknown): never {
  throw error instanceof LimitError ? unreadable("tooDemanding", error) : error;
}

/** Buffers passed between threads arrive as plain bytes. */
function asPicture<Kind extends Picture>(picture: Kind): Kind {
  const { buffer, byteOffset, byteLength } = picture.bytes;
  return { ...picture, bytes: Buffer.from(buffer, byteOffset, byteLength) };
}
