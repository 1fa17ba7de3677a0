import type { ClientSession } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { User } from "./model.ts";

/**
 * Says, in every process, that what an account's pages show of it has changed. Of two transactions that begin with it
 * one waits for the other: it writes in any case, for what changes nothing would stand in nobody's way.
 */
export async function invalidateUser({ now }: Services, id: string, session?: ClientSession): Promise<void> {
  const quiet = { timestamps: false, updatePipeline: true, ...(session ? { session } : {}) };
  const updatedAt = { $max: [now(), { $add: ["$updatedAt", 1] }] };
  await User.updateOne({ _id: toId(id) }, [{ $set: { updatedAt } }], quiet);
}
