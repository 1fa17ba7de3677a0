// What the scripts tell, and where they stand.
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

export const say = (text) => console.log(`· ${text}`);

/** Ends the process: what was asked for cannot be done. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
