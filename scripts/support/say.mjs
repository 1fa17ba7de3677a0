// Console output of the scripts, and the project's root folder.
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

export const say = (text) => console.log(`· ${text}`);

/** Prints an error and exits, because the request cannot be carried out. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
