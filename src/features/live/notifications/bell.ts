import { LRUCache } from "lru-cache";
import { toId } from "../../../core/db/ids.ts";
import { touch } from "../../../core/db/touches.ts";
import { Bell, type NotificationDoc } from "./model.ts";

/** Members who are known to have one: it goes with their account alone. */
const known = new LRUCache<string, true>({ max: 100_000 });

/** Who of these members has a bell that was ever drawn, or a socket opened: nobody else has a page open. */
export async function havingBells(
  rows: readonly Pick<NotificationDoc, "for">[],
): Promise<ReadonlySet<string>> {
  const members = [...new Set(rows.map((row) => String(row.for)))];
  const there = new Set(members.filter((id) => known.get(id)));
  // Whoever opens their first page in this moment is asked for: they would not be told of it live.
  const unknown = members.filter((id) => !there.has(id)).map(toId);
  if (unknown.length === 0) return there;
  const found = await Bell.find({ _id: { $in: unknown } })
    .select({ _id: 1 })
    .lean();
  for (const id of found.map(({ _id }) => String(_id))) {
    known.set(id, true);
    there.add(id);
  }
  return there;
}

/** Says that the numbers of these bells may have changed; in this process it is seen when the call is made. */
export const ringBells = (members: ReadonlySet<string>): Promise<void> =>
  touch(Bell.collection.name, [...members]);

/** The same of those of them who have a bell. */
export const ring = async (rows: readonly Pick<NotificationDoc, "for">[]): Promise<void> =>
  ringBells(await havingBells(rows));

/** From now on what a member is told is told to their open pages and sockets. */
export async function openBell(userId: string): Promise<void> {
  if (known.get(userId)) return;
  const _id = toId(userId);
  if (!(await Bell.exists({ _id }))) await Bell.collection.replaceOne({ _id }, {}, { upsert: true });
  known.set(userId, true);
}

/** Takes away the bell of an account that is gone. */
export async function removeBell(userId: string): Promise<void> {
  known.delete(userId);
  await Bell.deleteOne({ _id: toId(userId) });
}
