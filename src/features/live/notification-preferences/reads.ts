import { LRUCache } from "lru-cache";
import { followingIds } from "../../../core/db/page-tags.ts";
import { createReadMemoryOfMany } from "../../../core/db/read-memory.ts";
import {
  type NotificationPreferences,
  type PreferenceFields,
  preferencesIn,
} from "../../../shared/live/notification-preferences.ts";
import { findPreferenceFields } from "../../people/users/index.ts";

/** Milliseconds after which preferences are read again though nobody told of a change. */
const REMEMBERED_MS = 60_000;

/**
 * What these members want to hear of, by their id, in one query. Accounts that are gone, blocked or leaving are not
 * in it: `wants(found.get(id), …)` is false for them.
 */
export async function preferencesOf(
  userIds: readonly string[],
): Promise<Map<string, NotificationPreferences>> {
  const found = await findPreferenceFields([...new Set(userIds)]);
  return new Map(found.map((user) => [String(user._id), preferencesIn(user)]));
}

const memory = createReadMemoryOfMany(
  async (ids) => {
    const found = await findPreferenceFields(ids);
    return new Map(found.map((user) => [String(user._id), sharedPreferences(user)]));
  },
  { max: 20_000, ttl: REMEMBERED_MS },
);

/**
 * The same for whoever tells them of something, out of memory where that can be: of changes in another process it is
 * heard a moment later.
 */
export const rememberedPreferencesOf = (
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NotificationPreferences>> => memory.get(userIds);

/** A cache that follows changes of accounts. */
export const rememberedPreferences = followingIds("users", memory);

/** Most members have chosen what others have, or nothing: they share one object. */
const alike = new LRUCache<string, NotificationPreferences>({ max: 1_000 });

function sharedPreferences({ notifications, promotional_emails }: PreferenceFields): NotificationPreferences {
  const chosen = JSON.stringify([notifications ?? null, promotional_emails]);
  const preferences = alike.get(chosen) ?? preferencesIn({ notifications, promotional_emails });
  alike.set(chosen, preferences);
  return preferences;
}
