import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { WorksChoice } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { type Leaving, User, type UserDoc } from "./model.ts";
import "./events.ts";

/** An account pending deletion. */
export type LeavingUser = Pick<
  UserDoc,
  "_id" | "username" | "formerUsernames" | "email" | "name" | "tokenVersion"
> & {
  readonly leaving: Leaving;
};

const FIELDS = "username +formerUsernames email name tokenVersion leaving";

/**
 * Marks an account as pending deletion in the caller's transaction: existing tokens and sessions become
 * invalid. Null if already pending or deleted. Only called by `features/account-data`, which also completes
 * the deletion.
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

/**
 * Cancels an account's deletion in the caller's transaction; null if none was pending, or it has already
 * begun.
 */
export async function endLeaving(id: string, session: ClientSession): Promise<UserDoc | null> {
  return User.findOneAndUpdate(
    { _id: toId(id), "leaving.erasing": false },
    { $set: { leaving: null } },
    { returnDocument: "after", session },
  ).lean<UserDoc>();
}

/** Returns an account pending deletion by id; null for any other. */
export async function findLeaving(id: string): Promise<LeavingUser | null> {
  return User.findOne({ _id: toId(id), leaving: { $ne: null } })
    .select(FIELDS)
    .lean<LeavingUser>();
}

/** Returns the account fields that decide whether others see it. */
export async function findStanding(
  id: string,
  session?: ClientSession,
): Promise<(Omit<LeavingUser, "leaving"> & Pick<UserDoc, "blocked" | "leaving" | "last_logged_in">) | null> {
  return User.findById(toId(id))
    .select(`${FIELDS} blocked last_logged_in`)
    .session(session ?? null)
    .lean<Omit<LeavingUser, "leaving"> & Pick<UserDoc, "blocked" | "leaving" | "last_logged_in">>();
}

/** Returns a banned account, for the only page it can open; null for any other. */
export async function findBanned(id: string): Promise<UserDoc | null> {
  return User.findOne({ _id: toId(id), blocked: true }).lean<UserDoc>();
}

/** Yields the ids of banned accounts. */
export async function* bannedIds(): AsyncGenerator<string> {
  for await (const { _id } of User.find({ blocked: true }).select("_id").lean().cursor()) yield String(_id);
}

/** Returns the ids of accounts due for deletion. */
export async function findDueLeaving(now: Date): Promise<string[]> {
  const due = await User.find({ "leaving.until": { $lte: now } })
    .select("_id")
    .lean<UserDoc[]>();
  return due.map(({ _id }) => String(_id));
}

/** Claims an account for deletion if it is due: from now on the deletion cannot be cancelled. */
export async function claimErasure(id: string, now: Date): Promise<LeavingUser | null> {
  return User.findOneAndUpdate(
    { _id: toId(id), "leaving.until": { $lte: now } },
    { $set: { "leaving.erasing": true } },
    { returnDocument: "after" },
  )
    .select(FIELDS)
    .lean<LeavingUser>();
}

/** Deletes the account itself, the last step. Its username and address become available. */
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
