import { buffer as readAll } from "node:stream/consumers";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { HttpError } from "#core/base/errors.ts";
import { unreadable } from "./errors.ts";
import { asBuffer, type ManuscriptFile } from "./file.ts";

/** The files of an archive, unpacked on demand. */
export interface Archive {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Returns the name as spelled in the archive, ignoring case; null if there is none. */
  find(name: string): string | null;
  /** Returns null if there is no such file. Throws 400 for a damaged one. */
  read(name: string): Promise<Buffer | null>;
  /** Opens an archive from this one. All such archives together may have as many unpacked bytes as one file. */
  openInner(bytes: Buffer): Promise<Archive>;
  /** Closes the file on disk. */
  close(): void;
}

/**
 * Maximum number of entries, of unpacked bytes per file and in total, and maximum compression ratio; novels
 * are far below. Not in the specification.
 */
const MAX_ENTRIES = 5_000;
const MAX_ENTRY_BYTES = 48 * 1024 * 1024;
const MAX_TOTAL_BYTES = 160 * 1024 * 1024;
const MAX_RATIO = 150;
/** Small files may be blank and so compress extremely well. */
const RATIO_FROM_BYTES = 1024 * 1024;

/**
 * Opens a zip archive with a valid directory: no paths outside it, no links, no duplicate names, no
 * encryption, and no more bytes than a book can have. Sizes are checked again while unpacking. Throws 400
 * otherwise.
 */
export const openArchive = (file: ManuscriptFile): Promise<Archive> =>
  open(file, { left: MAX_TOTAL_BYTES }, { left: MAX_TOTAL_BYTES });

/** Unpacked bytes that may still come. */
interface Room {
  left: number;
}

/** `inner` is the room of the archives inside, at any depth. */
async function open(file: ManuscriptFile, room: Room, inner: Room): Promise<Archive> {
  return guarded(async () => {
    const options = { lazyEntries: true, strictFileNames: true, autoClose: false } as const;
    const zip = await ("path" in file
      ? yauzl.openPromise(file.path, options)
      : yauzl.fromBufferPromise(asBuffer(file), options));
    const entries = await listEntries(zip, room).catch((error) => {
      zip.close();
      throw error;
    });
    const names = [...entries.keys()];
    const byLetters = new Map(names.map((name) => [name.toLowerCase(), name]));
    return {
      names,
      has: (name) => entries.has(name),
      find: (name) => (entries.has(name) ? name : (byLetters.get(name.toLowerCase()) ?? null)),
      close: () => zip.close(),
      openInner: (bytes) => open(bytes, inner, inner),
      read: async (name) => {
        const entry = entries.get(name);
        return entry ? guarded(async () => readAll(await zip.openReadStreamPromise(entry))) : null;
      },
    };
  });
}

async function listEntries(zip: ZipFile, room: Room): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw unreadable("bomb");
  const entries = new Map<string, Entry>();
  const names = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    room.left -= entry.uncompressedSize;
    check(entry, room.left);
    if (names.has(name) || names.size >= MAX_ENTRIES) throw unreadable("unsafe");
    names.add(name);
    if (!name.endsWith("/")) entries.set(name, entry);
  }
  return entries;
}

function check(entry: Entry, left: number): void {
  const { compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw unreadable("encrypted");
  if (uncompressedSize > MAX_ENTRY_BYTES || left < 0) throw unreadable("bomb");
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

/** Errors of the archive library are caused by the file. */
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
