import { CommandError } from "../errors.ts";

/** A problem that remains until the file has been repaired and the database is opened again. */
export type Damage = "damaged" | "failing" | "replaced";

/** A problem with the database files, reported to the operator. */
export interface Trouble {
  /**
   * `full`: writes fail until there is space, which `room` reports; `damaged`: the file cannot be trusted;
   * `failing`: its disk does not read or write; `replaced`: the file was deleted, or another took its place.
   */
  readonly kind: "full" | "room" | Damage | "housekeeping";
  readonly message: string;
}

/** SQLite result codes (sqlite.org/rescode.html); for extended codes, the lowest byte. */
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;
/** The shared-memory file could not be enlarged. */
const IOERR_SHMSIZE = 4874;

/**
 * Returns the error to send and the problem to report if SQLite failed because of its files; undefined for
 * any other error.
 */
export function refusalOf(
  error: unknown,
  file: string,
): { trouble: Trouble; error: CommandError } | undefined {
  const code = (error as { errcode?: unknown } | undefined)?.errcode;
  if (typeof code !== "number") return undefined;
  if (code === FULL || code === IOERR_SHMSIZE) {
    const message = `The disk is full: ${file} cannot grow. Writes are refused until there is room; reads go on.`;
    return { trouble: { kind: "full", message }, error: new CommandError("OutOfDiskSpace", message) };
  }
  if (isDamage(error)) {
    const message = damaged(file);
    return { trouble: { kind: "damaged", message }, error: new CommandError("InternalError", message) };
  }
  if ((code & 0xff) === IOERR) {
    const message = `The disk of ${file} fails: it could not be read or written.`;
    return { trouble: { kind: "failing", message }, error: new CommandError("InternalError", message) };
  }
  return undefined;
}

/** True if SQLite reports that a file is not a database, or is corrupt. */
export function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: unknown } | undefined)?.errcode;
  return typeof code === "number" && [CORRUPT, NOT_A_DATABASE].includes(code & 0xff);
}

/** Error message that names the damaged file. */
export const damaged = (file: string) => `The database file ${file} is damaged.`;
