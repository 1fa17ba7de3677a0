import type { Changes } from "./changes.ts";

/** Cache with invalidation by tag. */
export interface Droppable {
  drop(tag: string): void;
  clear(): void;
}

/** Adapts a cache keyed by the ids of a collection's documents, so that it follows their changes. */
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

/** Changes that do not invalidate cached pages; features declare theirs. */
export interface Quiet {
  /** Collections that no cached page shows: their frequent changes are ignored. */
  readonly collections: readonly string[];
  /**
   * Dotted paths, such as `stories.stats.views`: a change of only these does not invalidate pages and becomes
   * visible with the next other change.
   */
  readonly fields: readonly string[];
}

/** Collections used internally by core. */
const MACHINERY = [
  ...["events", "files.chunks", "files.files", "invalidations", "jobs", "mails"],
  ...["processes", "ratelimits", "sessions", "socketevents"],
];

/**
 * Drops cached pages when the data they show changes, in this process or another: `stories:<id>` for the
 * document and `stories` for lists of its kind.
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
