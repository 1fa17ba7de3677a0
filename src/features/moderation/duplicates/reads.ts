import { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { findUsersByIds, type StaffUserRow } from "../../people/staff/index.ts";
import { DuplicateGroup, type DuplicateGroupDoc, NoDuplicates, type NoDuplicatesDoc } from "./model.ts";

/** Items that refer to users, with those accounts that still exist. */
export interface WithAccounts<Row> {
  readonly rows: readonly Row[];
  readonly accounts: ReadonlyMap<string, StaffUserRow>;
  readonly total: number;
}

interface Part {
  readonly start: number;
  readonly limit: number;
}

/** Returns groups, most likely first. */
export async function findDuplicates({ start, limit }: Part): Promise<WithAccounts<DuplicateGroupDoc>> {
  const [rows, total] = await Promise.all([
    DuplicateGroup.find().sort({ score: -1, _id: -1 }).skip(start).limit(limit).lean<DuplicateGroupDoc[]>(),
    DuplicateGroup.countDocuments(),
  ]);
  return { rows, total, accounts: await accountsOf(rows) };
}

/** Returns groups that staff found to be different people, latest first. */
export async function findDismissed({ start, limit }: Part): Promise<WithAccounts<NoDuplicatesDoc>> {
  const [rows, total] = await Promise.all([
    NoDuplicates.find().sort({ _id: -1 }).skip(start).limit(limit).lean<NoDuplicatesDoc[]>(),
    NoDuplicates.countDocuments(),
  ]);
  return { rows, total, accounts: await accountsOf(rows) };
}

export const countDuplicates = (): Promise<number> => DuplicateGroup.estimatedDocumentCount();

/** True if an account likely belongs to the same person as any of the others. */
export const isDuplicateOf = async (id: string, others: readonly string[]): Promise<boolean> =>
  (await DuplicateGroup.exists({
    $and: [{ users: toId(id) }, { users: { $in: others.map(toId) } }],
  })) !== null;

/** Counts the groups an account is in. */
export const countDuplicatesOf = (id: string): Promise<number> =>
  DuplicateGroup.countDocuments({ users: new Types.ObjectId(id) });

async function accountsOf(
  rows: readonly { readonly users: readonly Types.ObjectId[] }[],
): Promise<ReadonlyMap<string, StaffUserRow>> {
  const ids = [...new Set(rows.flatMap(({ users }) => users.map(String)))];
  return new Map((await findUsersByIds(ids)).map((user) => [String(user._id), user]));
}

/** Returns groups of likely duplicate accounts that contain any of these. */
export async function findDuplicateGroups(users: readonly string[]): Promise<readonly string[][]> {
  if (users.length === 0) return [];
  const duplicateGroups = await DuplicateGroup.find({ users: { $in: users.map(toId) } }, { users: 1 }).lean<
    Pick<DuplicateGroupDoc, "users">[]
  >();
  return duplicateGroups.map((group) => group.users.map(String));
}
