import { chmodSync, closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** File that records which process serves a directory, and at what address; written once it is serving. */
export const ownerFile = "owner.json";

const lockFile = "lock.sqlite";

/** Only the account that runs the server may read the files. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Name of the database file in its directory. */
export const databaseFile = "database.sqlite";

/** Suffixes of the files SQLite keeps for a database, all with the same permissions. */
export const companions = ["", "-wal", "-shm"];

/** Thrown if another process, which the message names, has the directory open. */
export class HeldError extends Error {
  override readonly name = "HeldError";
}

/**
 * Locks a directory for this process and closes its files to other users of the machine; the operating system
 * releases the lock even after kill -9.
 * @throws HeldError if another process holds the lock
 */
export function holdDirectory(directory: string): { close(): void } {
  closeToOthers(directory, PRIVATE_FOLDER);
  const file = join(directory, lockFile);
  makePrivate(file);
  const lock = new DatabaseSync(file, { timeout: 200 });
  try {
    lock.exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new HeldError(`the database in ${directory} is already open in ${ownerOf(directory)}`);
  }
  return lock;
}

/** Creates a file for SQLite, or reuses the existing one, with access for this account only. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, "a", PRIVATE_FILE));
  for (const suffix of companions) closeToOthers(file + suffix, PRIVATE_FILE);
}

/** Identity of a database file, and the first bytes of it, which never change. */
export interface FileMark {
  readonly inode: number;
  readonly header: string;
}

/** Length of the string at the start of every SQLite file (section 1.3.1 of its file format). */
const MAGIC_BYTES = 16;

/** Returns the mark of a file; null if it cannot be read. */
export function markOf(file: string): FileMark | null {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, "r");
    const header = Buffer.alloc(MAGIC_BYTES);
    readSync(descriptor, header, 0, MAGIC_BYTES, 0);
    return { inode: fstatSync(descriptor).ino, header: header.toString("latin1") };
  } catch {
    return null;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Leaves files of other accounts and missing files unchanged. */
function closeToOthers(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!["ENOENT", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

function ownerOf(directory: string): string {
  try {
    const { pid } = JSON.parse(readFileSync(join(directory, ownerFile), "utf8")) as { pid: number };
    return `process ${pid}`;
  } catch {
    return "another process"; // The process has not written its owner file yet.
  }
}
