import { reportBulk } from "../../core/db/define-model.ts";
import { Bell, type NotificationDoc } from "./model.ts";

/** Says that the number of these members' bells may have changed; in this process it is seen at once. */
export async function ring(rows: readonly Pick<NotificationDoc, "for">[], at: Date): Promise<void> {
  const ids = rows.map((row) => row.for);
  await Bell.updateMany({ _id: { $in: ids } }, { $set: { at } });
  reportBulk(Bell.collection.name, ids, ["at"]);
}
