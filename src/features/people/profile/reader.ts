import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { type ReaderSettings, readReaderCookie, writeReaderCookie } from "#shared/reading/reader-settings.ts";
import { User } from "../users/entity.ts";
import type { UserDoc } from "../users/index.ts";

/** Returns a member's reader settings from any device; null if never set. */
export async function findReaderSettings({ id }: Viewer): Promise<ReaderSettings | null> {
  if (!isId(id)) return null;
  const user = await User.findById(toId(id)).select("reader").lean<Pick<UserDoc, "reader">>();
  return user?.reader ? readReaderCookie(user.reader) : null;
}

/** Stores reader settings with the account. */
export async function setReaderSettings(
  services: Services,
  id: string,
  settings: ReaderSettings,
): Promise<void> {
  const $set = { reader: writeReaderCookie(settings) };
  await inTransaction(async (session) => {
    await User.updateOne({ _id: toId(id) }, { $set }, { session });
    await services.events.publish("user.updated", { id, changed: ["reader"] }, session);
  });
}
