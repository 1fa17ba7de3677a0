import { ownMemory } from "../../../core/threads/answer.ts";
import {
  BusyError,
  createThreads,
  LimitError,
  type Thread,
  type ThreadLimits,
} from "../../../core/threads/threads.ts";
import { busy, unreadable } from "./errors.ts";
import type { ManuscriptFile } from "./file.ts";
import { type Matches, matchChapters, type Titled } from "./match-chapters.ts";
import { readManuscript } from "./read-manuscript.ts";
import { sanitiseTexts } from "./sanitise-texts.ts";
import type { Manuscript, Picture, SafeText } from "./types.ts";
import type { Question } from "./worker.ts";

/** Does the long work of bringing a manuscript in; it writes nothing. */
export interface Reader {
  /** As `readManuscript`; bytes may be gone afterwards, a file on the disk stays. */
  read(file: ManuscriptFile, fileName: string): Promise<Manuscript>;
  /** As `sanitiseTexts`. */
  sanitise(texts: readonly string[]): Promise<readonly SafeText[]>;
  /** As `matchChapters`. */
  match(ours: readonly Titled[], theirs: readonly Titled[]): Promise<Matches>;
}

/** Works where it is called: for commands, where nobody else waits. */
export const readerHere: Reader = {
  read: readManuscript,
  sanitise: sanitiseTexts,
  match: async (ours, theirs) => matchChapters(ours, theirs),
};

/** Readers in threads of their own, so that the site answers meanwhile. */
export interface Readers {
  /**
   * Lends a member one for a whole import. @throws 503 or 429 on `file`, with Retry-After, when too many wait already
   * or too many of the member's own are read.
   */
  lend<Result>(member: string, work: (reader: Reader) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Ours: a novel takes two seconds; the largest EPUB (16 MB of text) some twenty, and less than 384 MB. */
const LIMITS: ThreadLimits = {
  atOnce: 2,
  waiting: 4,
  each: 2,
  questionMs: 60_000,
  memoryMb: 512,
  drainMs: 8_000,
};

/** Readers within limits; a file that needs more is refused (400) on `file`. */
export function createReaders(limits: Partial<ThreadLimits> = {}): Readers {
  const threads = createThreads(workerUrl(), { ...LIMITS, ...limits });
  return {
    lend: (member, work) => threads.lend(member, (thread) => work(readerIn(thread))).catch(tooMany),
    close: threads.close,
  };
}

/** From sources the thread runs its TypeScript; in the built server it is bundled beside the main file. */
function workerUrl(): URL {
  const file = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./manuscripts-worker.js";
  return new URL(file, import.meta.url);
}

const readerIn = (thread: Thread): Reader => ({
  async read(file, fileName) {
    const question = { file, fileName } satisfies Question;
    const owned = "path" in file ? [] : ownMemory([file]);
    const manuscript = await thread.ask<Manuscript>(question, owned).catch(tooDemanding);
    return {
      ...manuscript,
      cover: manuscript.cover && asPicture(manuscript.cover),
      images: new Map([...manuscript.images].map(([name, image]) => [name, asPicture(image)])),
    };
  },
  sanitise: (texts) => thread.ask<SafeText[]>({ texts } satisfies Question).catch(tooDemanding),
  match: (ours, theirs) =>
    thread
      .ask<Matches>({ ours: ours.map(titled), theirs: theirs.map(titled) } satisfies Question)
      .catch(tooDemanding),
});

/** No more than is compared goes along. */
const titled = ({ title, html }: Titled): Titled => ({ title, html });

function tooMany(error: unknown): never {
  throw error instanceof BusyError ? busy(error.isOwn ? "ownAreRead" : "othersAreRead", error) : error;
}

function tooDemanding(error: unknown): never {
  throw error instanceof LimitError ? unreadable("tooDemanding", error) : error;
}

/** A Buffer comes out of a thread as plain bytes. */
function asPicture<Kind extends Picture>(picture: Kind): Kind {
  const { buffer, byteOffset, byteLength } = picture.bytes;
  return { ...picture, bytes: Buffer.from(buffer, byteOffset, byteLength) };
}
