import { createHash } from "node:crypto";
import type { Arranged } from "./entry-acts.ts";

/**
 * Returns the id of each part in forms and the API: a hash of its first chapter and title. Stored parts have only
 * an index, which passes to another part when one is moved or removed.
 */
export const partKeys = ({ entries, parts }: Arranged): string[] =>
  parts.map(({ title }, index) => {
    const first = entries.find(({ part }) => part === index);
    return createHash("sha256")
      .update(JSON.stringify([first ? String(first._id) : index, title]))
      .digest("hex")
      .slice(0, 24);
  });
