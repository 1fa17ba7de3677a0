import { toId } from "../../core/db/ids.ts";
import { touch } from "../../core/db/touches.ts";
import { Bell, type NotificationDoc } from "./model.ts";

/** Who of these members has a bell that was ever drawn, or a socket opened: nobody else has a page open. */
export async function havingBells(
  rows: readonly Pick<NotificationDoc, "for">[],
): Promise<ReadonlySet<string>> {
  const found = await Bell.find({ _id: { $in: rows.map((row) => row.for) } })
    .select({ _id: 1 })
    .lean();
  return new Set(found.map(({ _id }) => String(_id)));
}

/** Says that the numbers of these bells may have changed; in this process it is seen when the call is made. */
export const ringBells = (members: ReadonlySet<string>): Promise<void> =>
  touch(Bell.collection.name, [...members]);

/** The same of those of them who have a bell. */
export const ring = async (rows: readonly Pick<NotificationDoc, "for">[]): Promise<void> =>
  ringBells(await havingBells(rows));

/** From now on what a member is told is told to their open pages and sockets. */
export async function openBell(userId: string): Promise<void> {
  const _id = toId(userId);
  if (!(await Bell.exists({ _id }))) await Bell.collection.replaceOne({ _id }, {}, { upsert: true });
}
