import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { User } from "./model.ts";

/**
 * Invalidates, in every process, pages that show an account. Always writes to the account, so that concurrent
 * transactions starting with it are serialised; a no-op update would not conflict.
 */
export async function invalidateUser(
  { now }: Pick<Services, "now">,
  id: string,
  session?: ClientSession,
): Promise<void> {
  const quiet = { timestamps: false, updatePipeline: true, ...(session ? { session } : {}) };
  const updatedAt = { $max: [now(), { $add: ["$updatedAt", 1] }] };
  await User.updateOne({ _id: toId(id) }, [{ $set: { updatedAt } }], quiet);
}
