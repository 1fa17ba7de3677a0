import { buffer as readAll } from "node:stream/consumers";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { HttpError } from "../../../core/base/errors.ts";
import { unreadable } from "./errors.ts";
import { asBuffer, type ManuscriptFile } from "./file.ts";

/** The files of an archive, each unpacked when it is asked for. */
export interface Archive {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Null when there is no such file. Throws 400 for a damaged one. */
  read(name: string): Promise<Buffer | null>;
  /** Lets go of a file on the disk. */
  close(): void;
}

/** Entries, bytes unpacked in one file and in all, and how many times larger than packed: ours; novels are far below. */
const MAX_ENTRIES = 5_000;
const MAX_ENTRY_BYTES = 48 * 1024 * 1024;
const MAX_TOTAL_BYTES = 160 * 1024 * 1024;
const MAX_RATIO = 150;
/** Small files may be blank and pack well. */
const RATIO_FROM_BYTES = 1024 * 1024;

/**
 * Opens a zip archive whose directory is sound: no path outside it, no links, no name twice, no encryption, no
 * more bytes than a book can have. Sizes are checked again while unpacking. Throws 400 otherwise.
 */
export async function openArchive(file: ManuscriptFile): Promise<Archive> {
  return guarded(async () => {
    const options = { lazyEntries: true, strictFileNames: true, autoClose: false } as const;
    const zip = await ("path" in file
      ? yauzl.openPromise(file.path, options)
      : yauzl.fromBufferPromise(asBuffer(file), options));
    const entries = await listEntries(zip).catch((error) => {
      zip.close();
      throw error;
    });
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      close: () => zip.close(),
      read: async (name) => {
        const entry = entries.get(name);
        return entry ? guarded(async () => readAll(await zip.openReadStreamPromise(entry))) : null;
      },
    };
  });
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw unreadable("bomb");
  const entries = new Map<string, Entry>();
  const seen = new Set<string>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    total += entry.uncompressedSize;
    check(entry, total);
    if (seen.has(name) || seen.size >= MAX_ENTRIES) throw unreadable("unsafe");
    seen.add(name);
    if (!name.endsWith("/")) entries.set(name, entry);
  }
  return entries;
}

function check(entry: Entry, total: number): void {
  const { compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw unreadable("encrypted");
  if (uncompressedSize > MAX_ENTRY_BYTES || total > MAX_TOTAL_BYTES) throw unreadable("bomb");
  if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw unreadable("bomb");
  const unixType = UNIX.has(entry.versionMadeBy >>> 8) ? (entry.externalFileAttributes >>> 16) & 0o170000 : 0;
  if (unixType !== 0 && unixType !== 0o100000 && unixType !== 0o040000) throw unreadable("unsafe");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (/[\u0000-\u001f\\]|(?:^|\/)\.{1,2}(?:\/|$)|^\/|^[a-z]:/i.test(entry.fileName))
    throw unreadable("unsafe");
}

/** Hosts whose entries carry a Unix file mode (APPNOTE 4.4.2): Unix and macOS. */
const UNIX = new Set([3, 19]);

/** Whatever an archive library finds wrong is the file's fault. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const message = error instanceof Error ? error.message : "";
    throw unreadable(
      /invalid (?:relative path|characters in fileName)|absolute path/.test(message) ? "unsafe" : "damaged",
    );
  }
}
