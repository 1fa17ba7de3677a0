import { chmodSync, closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Which process serves a directory, and where; written when it serves. */
export const ownerFile = "owner.json";

const lockFile = "lock.sqlite";

/** Only the account that runs the server may read what it keeps. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** The file that holds everything, in its directory. */
export const databaseFile = "database.sqlite";

/** What SQLite keeps beside a database, with the same rights. */
export const companions = ["", "-wal", "-shm"];

/**
 * Holds a directory for this process, with its files closed to other users of the machine; the operating system lets
 * go of it even after kill -9. Throws, naming process and directory, where another one holds it.
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
    throw new Error(`the database in ${directory} is already open in ${ownerOf(directory)}`);
  }
  return lock;
}

/** Makes a file that SQLite is to use, or takes the one that is there, for this account alone. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, "a", PRIVATE_FILE));
  for (const suffix of companions) closeToOthers(file + suffix, PRIVATE_FILE);
}

/** Some other account's file, or one that is not there, stays as it is. */
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
    return "another process"; // which has not said yet who it is
  }
}
