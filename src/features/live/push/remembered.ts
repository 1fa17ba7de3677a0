import { LRUCache } from "lru-cache";
import type { Droppable } from "#core/db/page-tags.ts";
import { createReadMemoryOfMany } from "#core/db/read-memory.ts";
import { PushSubscription } from "./model.ts";
import { browsersOf } from "./reads.ts";

/** Cache lifetime in milliseconds, for changes this process was not notified of. */
const REMEMBERED_MS = 60_000;
/** Maximum number of cached members and browsers. */
const MOST = 20_000;

/**
 * Creates a cached check of which members have a browser that can be sent to: most have none, and each is
 * checked for every notification.
 */
export function createPushMemory(server: () => string): Droppable & {
  having(userIds: readonly string[]): Promise<Set<string>>;
} {
  const owners = new LRUCache<string, string>({ max: MOST });
  const memory = createReadMemoryOfMany<{ readonly has: boolean }>(
    async (members) => {
      const found = await browsersOf(members, server());
      for (const { _id, user } of found) owners.set(String(_id), String(user));
      const having = new Set(found.map(({ user }) => String(user)));
      return new Map(members.map((id) => [id, { has: having.has(id) }]));
    },
    { max: MOST, ttl: REMEMBERED_MS },
  );
  return {
    async having(userIds) {
      const known = await memory.get(userIds);
      return new Set(userIds.filter((id) => known.get(id)?.has));
    },
    drop(tag) {
      if (!tag.startsWith(TAG)) return;
      const owner = owners.get(tag.slice(TAG.length));
      // An unknown browser may be the first of any member.
      if (owner) memory.forget(owner);
      else memory.forgetAll();
    },
    clear: () => memory.forgetAll(),
  };
}

const TAG = `${PushSubscription.collection.name}:`;
