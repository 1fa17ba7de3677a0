import { fromLocalTime } from "../../../shared/zones.ts";
import { zoneOf, zonesByEmail } from "../../people/users/index.ts";
import type { NewsletterDoc } from "./model.ts";
import type { Recipient } from "./recipients.ts";

/**
 * When each reader's letter is due, by address, of one that goes at a time of each reader's own clock: never before now.
 * Readers whose zone nobody knows get it by the writer's. Nothing for one that goes to all at one moment.
 */
export async function clocksOf(
  { localAt, owner }: Pick<NewsletterDoc, "localAt" | "owner">,
  now: Date,
): Promise<(rows: readonly Recipient[]) => Promise<ReadonlyMap<string, Date>>> {
  if (!localAt) return async () => new Map();
  const own = await zoneOf({ id: String(owner) });
  // Asked once for each zone: there are a few hundred, and readers are many.
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
