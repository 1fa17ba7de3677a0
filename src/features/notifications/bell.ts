import { toId } from "../../core/db/ids.ts";
import { touch } from "../../core/db/touches.ts";
import { Bell, type NotificationDoc } from "./model.ts";

/**
 * Says that the number of these members' bells may have changed; in this process it is seen at once. Answers which of
 * them have a bell that was ever drawn: nobody else has a page open.
 */
export async function ring(rows: readonly Pick<NotificationDoc, "for">[]): Promise<ReadonlySet<string>> {
  const found = await Bell.find({ _id: { $in: rows.map((row) => row.for) } })
    .select({ _id: 1 })
    .lean();
  const there = found.map(({ _id }) => String(_id));
  await touch(Bell.collection.name, there);
  return new Set(there);
}

/** From now on what a member is told is told to their open pages and sockets. */
export async function openBell(userId: string): Promise<void> {
  const _id = toId(userId);
  if (!(await Bell.exists({ _id })))
    await Bell.collection.updateOne({ _id }, { $setOnInsert: { at: new Date() } }, { upsert: true });
}
