import type { Changes } from "./changes.ts";

/** A cache whose entries are dropped by tag. */
export interface Droppable {
  drop(tag: string): void;
  clear(): void;
}

/** What is remembered by the ids of a collection's documents, as a cache that follows their changes. */
export const followingIds = (
  collection: string,
  memory: { forget(id: string): void; forgetAll(): void },
): Droppable => {
  const start = `${collection}:`;
  return {
    drop(tag) {
      if (tag.startsWith(start)) memory.forget(tag.slice(start.length));
    },
    clear: () => memory.forgetAll(),
  };
};

/** What changes without any cached page being drawn anew for it; features name theirs. */
export interface Quiet {
  /** Collections that no cached page shows, so that their constant changes are passed over. */
  readonly collections: readonly string[];
  /** Dotted paths, `stories.stats.views`: a change of these alone waits for the next other one. */
  readonly fields: readonly string[];
}

/** The core's own machinery. */
const MACHINERY = [
  ...["events", "files.chunks", "files.files", "invalidations", "jobs", "mails"],
  ...["ratelimits", "sessions", "socketevents"],
];

/**
 * Drops cached pages when what they show changes, in this process or another: `stories:<id>` for the document
 * and `stories` for lists of its kind.
 */
export function dropChangedPages(changes: Changes, caches: readonly Droppable[], quiet: Quiet): () => void {
  const quietCollections = new Set([...MACHINERY, ...quiet.collections]);
  const quietFields = new Set(quiet.fields);
  const drop = (tag: string) => {
    for (const cache of caches) cache.drop(tag);
  };
  changes.onGap(() => {
    for (const cache of caches) cache.clear();
  });
  return changes.listen(({ collection, id, fields }) => {
    if (quietCollections.has(collection)) return;
    if (fields?.every((field) => quietFields.has(`${collection}.${field}`))) return;
    drop(`${collection}:${id}`);
    drop(collection);
  });
}
