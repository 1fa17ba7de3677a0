import { fromLocalTime } from "#core/base/zones.ts";
import { zoneOf, zonesByEmail } from "../../people/users/index.ts";
import type { NewsletterDoc } from "./document.ts";
import type { Recipient } from "./recipients.ts";

/**
 * Returns when each reader's letter is due, by address, for a newsletter scheduled in each reader's local
 * time; never before now. Readers with unknown time zone use the author's. Empty if it is sent to all at one
 * moment.
 */
export async function localTimesOf(
  { localAt, owner }: Pick<NewsletterDoc, "localAt" | "owner">,
  now: Date,
): Promise<(rows: readonly Recipient[]) => Promise<ReadonlyMap<string, Date>>> {
  if (!localAt) return async () => new Map();
  const own = await zoneOf({ id: String(owner) });
  // Computed once per time zone: there are a few hundred, but many readers.
  const known = new Map<string, Date>();
  const dueIn = (zone: string): Date => {
    const due = known.get(zone) ?? fromLocalTime(localAt, zone) ?? now;
    known.set(zone, due);
    return due > now ? due : now;
  };
  return async (rows) => {
    const zones = await zonesByEmail(rows.map(({ email }) => email));
    return new Map(rows.map(({ email }) => [email, dueIn(zones.get(email) || own)]));
  };
}
