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

/** Collections of machinery: no page shows them, so their constant changes are passed over. */
const MACHINERY =
  /^(sessions|audit|sign-ins|account-keys|duplicate-groups|no-duplicates|ratelimits|jobs|mails|agenda|socket|fs\.|files\.|notifications$|tellings$|invalidations$|story-votes$|story-letters$)/i;

/**
 * Drops cached pages when what they show changes, in this process or another: `stories:<id>` for the document
 * and `stories` for lists of its kind. A change of quiet fields only (view counters) waits for the next other one.
 */
export function dropChangedPages(
  changes: Changes,
  caches: readonly Droppable[],
  quiet: ReadonlySet<string>,
): () => void {
  const drop = (tag: string) => {
    for (const cache of caches) cache.drop(tag);
  };
  changes.onGap(() => {
    for (const cache of caches) cache.clear();
  });
  return changes.listen(({ collection, id, fields }) => {
    if (MACHINERY.test(collection)) return;
    if (fields?.every((field) => quiet.has(`${collection}.${field}`))) return;
    drop(`${collection}:${id}`);
    drop(collection);
  });
}
