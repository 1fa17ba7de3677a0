import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { User, type UserDoc } from "./model.ts";
import type { AuthorFields } from "./reads.ts";

/** Returns the given accounts that are blocked or pending deletion. One query. */
export async function findOutOfSight(ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const users = await User.find(
    { _id: { $in: ids.map(toId) }, $or: [{ blocked: true }, { leaving: { $ne: null } }] },
    { _id: 1 },
  ).lean<Pick<UserDoc, "_id">[]>();
  return new Set(users.map(({ _id }) => String(_id)));
}

/**
 * Returns the given ids whose accounts take no part in anything: banned, pending deletion, or erased. One query.
 */
export async function findAbsent(
  ids: readonly string[],
  session?: ClientSession,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const present = await User.find(
    { _id: { $in: ids.map(toId) }, blocked: { $ne: true }, leaving: null },
    { _id: 1 },
  )
    .session(session ?? null)
    .lean<Pick<UserDoc, "_id">[]>();
  const found = new Set(present.map(({ _id }) => String(_id)));
  return new Set(ids.filter((id) => !found.has(id)));
}

/** Returns the given accounts that are banned, pending deletion or not. One query. */
export async function findBannedIds(
  ids: readonly string[],
  session?: ClientSession,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const users = await User.find({ _id: { $in: ids.map(toId) }, blocked: true }, { _id: 1 })
    .session(session ?? null)
    .lean<Pick<UserDoc, "_id">[]>();
  return new Set(users.map(({ _id }) => String(_id)));
}

/**
 * Returns the card fields of the given accounts that are banned, for places that name a known
 * correspondent. One query.
 */
export async function findBannedCards(ids: readonly string[]): Promise<Map<string, AuthorFields>> {
  if (ids.length === 0) return new Map();
  const users = await User.find({ _id: { $in: ids.map(toId) }, blocked: true, leaving: null })
    .select("username name")
    .lean<AuthorFields[]>();
  return new Map(users.map((user) => [String(user._id), user]));
}
