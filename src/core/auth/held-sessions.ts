import type { SessionData } from "express-session";
import { LRUCache } from "lru-cache";
import { isRefusedForSpace } from "../db/disk.ts";
import type { SessionChanges, SessionRecords } from "./remembering-store.ts";

/** Limit on sessions in memory. */
const HELD_MAX = 10_000;
/** Values that a stored session can do without; a form whose key is not stored can still be sent. */
const DISPENSABLE = new Set(["renewedAt", "device", "flash", "formKey", "landing"]);

/**
 * Holds new sessions in memory while the database's disk is full, so that members can sign in and read. A held
 * session is stored at its next change once there is space, and is lost if the process ends before. Changes of
 * credentials and bans end it as they end others, by the version in it.
 */
export function holdWhileFull(records: SessionRecords): SessionRecords {
  const held = new LRUCache<string, SessionData>({ max: HELD_MAX });
  const store = async (id: string, data: SessionData): Promise<void> => {
    try {
      await records.create(id, data);
      held.delete(id);
    } catch (error) {
      if (!isRefusedForSpace(error)) throw error;
      held.set(id, structuredClone(plain(data)));
    }
  };
  return {
    async read(id) {
      const data = held.get(id);
      if (!data) return records.read(id);
      const { expires } = data.cookie;
      return expires && new Date(expires) < new Date() ? null : structuredClone(data);
    },
    create: store,
    async change(id, changes, expires) {
      const data = held.get(id);
      if (data) return store(id, changed(data, changes));
      try {
        await records.change(id, changes, expires);
      } catch (error) {
        const isDispensable = [...Object.keys(changes.set), ...changes.unset].every((path) =>
          DISPENSABLE.has(path.split(".")[0]!),
        );
        if (!isRefusedForSpace(error) || !isDispensable) throw error;
      }
    },
    async end(id) {
      held.delete(id);
      try {
        await records.end(id);
      } catch (error) {
        // A full disk refuses every deletion; only that of a stored session is missed.
        if (!isRefusedForSpace(error) || (await records.read(id))) throw error;
      }
    },
  };
}

/** Sessions of express-session have methods, and getters in their cookie. */
const plain = (data: SessionData): SessionData => JSON.parse(JSON.stringify(data));

/** Returns session data with changes by dotted paths. */
function changed(data: SessionData, { set, unset }: SessionChanges): SessionData {
  const next = structuredClone(data) as unknown as Record<string, unknown>;
  const parentOf = (path: string): [Record<string, unknown>, string] => {
    const names = path.split(".");
    const last = names.pop()!;
    let parent = next;
    for (const name of names) {
      parent[name] ??= {};
      parent = parent[name] as Record<string, unknown>;
    }
    return [parent, last];
  };
  for (const [path, value] of Object.entries(set)) {
    const [parent, name] = parentOf(path);
    parent[name] = value;
  }
  for (const path of unset) {
    const [parent, name] = parentOf(path);
    delete parent[name];
  }
  return next as unknown as SessionData;
}
