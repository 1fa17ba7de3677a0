import { type NotificationPreferences, preferencesIn } from "../../shared/notification-preferences.ts";
import { findPreferenceFields } from "../users/index.ts";

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
