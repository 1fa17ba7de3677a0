import type { ClientSession } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { WorksChoice } from "../../../core/personal-data.ts";
import type { Services } from "../../../core/services.ts";
import { type Leaving, User, type UserDoc } from "./model.ts";
import "./events.ts";

/** An account on its way out. */
export type LeavingUser = Pick<
  UserDoc,
  "_id" | "username" | "formerUsernames" | "email" | "name" | "tokenVersion"
> & {
  readonly leaving: Leaving;
};

const FIELDS = "username +formerUsernames email name tokenVersion leaving";

/**
 * Marks an account as leaving, in the caller's transaction: tokens and sessions of before are void. Null when it is
 * leaving already, or gone. `features/account-data` is the one who asks, and follows it up.
 */
export async function beginLeaving(
  id: string,
  leaving: { readonly since: Date; readonly until: Date; readonly works: WorksChoice; readonly by: string },
  session: ClientSession,
): Promise<LeavingUser | null> {
  return User.findOneAndUpdate(
    { _id: toId(id), leaving: null },
    { $set: { leaving: { ...leaving, by: toId(leaving.by), erasing: false } }, $inc: { tokenVersion: 1 } },
    { returnDocument: "after", session },
  )
    .select(FIELDS)
    .lean<LeavingUser>();
}

/** Keeps an account after all, in the caller's transaction; null when it was not leaving, or its erasing has begun. */
export async function endLeaving(id: string, session: ClientSession): Promise<UserDoc | null> {
  return User.findOneAndUpdate(
    { _id: toId(id), "leaving.erasing": false },
    { $set: { leaving: null } },
    { returnDocument: "after", session },
  ).lean<UserDoc>();
}

/** An account on its way out, by id; null for any other. */
export async function findLeaving(id: string): Promise<LeavingUser | null> {
  return User.findOne({ _id: toId(id), leaving: { $ne: null } })
    .select(FIELDS)
    .lean<LeavingUser>();
}

/** Ids of the accounts whose time to be kept has run out. */
export async function findDueLeaving(now: Date): Promise<string[]> {
  const due = await User.find({ "leaving.until": { $lte: now } })
    .select("_id")
    .lean<UserDoc[]>();
  return due.map(({ _id }) => String(_id));
}

/** Takes an account for erasing if its time has run out: from now on nobody can keep it. */
export async function claimErasure(id: string, now: Date): Promise<LeavingUser | null> {
  return User.findOneAndUpdate(
    { _id: toId(id), "leaving.until": { $lte: now } },
    { $set: { "leaving.erasing": true } },
    { returnDocument: "after" },
  )
    .select(FIELDS)
    .lean<LeavingUser>();
}

/** The last step of erasing: the account itself. Its name and address are free again. */
export async function removeUser(services: Services, user: LeavingUser): Promise<void> {
  const id = String(user._id);
  const version = user.tokenVersion + 1;
  await inTransaction(async (session) => {
    const { deletedCount } = await User.deleteOne({ _id: user._id, "leaving.erasing": true }, { session });
    if (deletedCount === 0) return;
    await services.events.publish("user.credentials-changed", { id, version }, session);
    await services.events.publish("user.deleted", { id, by: String(user.leaving.by) }, session);
  });
}
