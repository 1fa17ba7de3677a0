import { LRUCache } from "lru-cache";
import { followingIds } from "#core/db/page-tags.ts";
import { createReadMemoryOfMany } from "#core/db/read-memory.ts";
import {
  type NotificationPreferences,
  type PreferenceFields,
  preferencesIn,
} from "#shared/live/notification-preferences.ts";
import { findPreferenceFields } from "../../people/users/index.ts";

/** Cache lifetime in milliseconds, for changes this process was not notified of. */
const REMEMBERED_MS = 60_000;

/**
 * Returns these members' preferences by id, in one query. Accounts that are gone, blocked or leaving are
 * missing: `wants(found.get(id), …)` is false for them.
 */
export async function preferencesOf(
  userIds: readonly string[],
): Promise<Map<string, NotificationPreferences>> {
  const preferenceFields = await findPreferenceFields([...new Set(userIds)]);
  return new Map(preferenceFields.map((user) => [String(user._id), preferencesIn(user)]));
}

const memory = createReadMemoryOfMany(
  async (ids) => {
    const preferenceFields = await findPreferenceFields(ids);
    return new Map(preferenceFields.map((user) => [String(user._id), sharedPreferences(user)]));
  },
  { max: 20_000, ttl: REMEMBERED_MS },
);

/**
 * Returns the same for senders of notifications, cached if possible: changes in other processes arrive a
 * moment later.
 */
export const rememberedPreferencesOf = (
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NotificationPreferences>> => memory.get(userIds);

/** Cache that is updated when accounts change. */
export const rememberedPreferences = followingIds("users", memory);

/** Most members have the same or default preferences, so they share one object. */
const alike = new LRUCache<string, NotificationPreferences>({ max: 1_000 });

function sharedPreferences({ notifications, promotional_emails }: PreferenceFields): NotificationPreferences {
  const chosen = JSON.stringify([notifications ?? null, promotional_emails]);
  const preferences = alike.get(chosen) ?? preferencesIn({ notifications, promotional_emails });
  alike.set(chosen, preferences);
  return preferences;
}
