import { CommandError } from "../errors.ts";

/** What befell the files of a database, for whoever runs the server. */
export interface Trouble {
  /** `full`: writes are refused until there is room, which `room` tells; `damaged`: the file cannot be trusted. */
  readonly kind: "full" | "room" | "damaged" | "housekeeping";
  readonly message: string;
}

/** Result codes of SQLite (sqlite.org/rescode.html); of extended ones the lowest byte. */
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;
/** The file that connections share could not be made larger. */
const IOERR_SHMSIZE = 4874;

/** What to answer, and whom to tell, where SQLite refuses for the sake of its files; undefined for any other error. */
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
  return undefined;
}

/** Whether SQLite says that a file is no database, or a broken one. */
export function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: unknown } | undefined)?.errcode;
  return typeof code === "number" && [CORRUPT, NOT_A_DATABASE].includes(code & 0xff);
}

/** Names the file that is damaged. */
export const damaged = (file: string) => `The database file ${file} is damaged.`;
