import { Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { findUsersByIds, type StaffUserRow } from "../../people/staff/index.ts";
import { DuplicateGroup, type DuplicateGroupDoc, NoDuplicates, type NoDuplicatesDoc } from "./model.ts";

/** Things with users in them, and the accounts of those who are still there. */
export interface WithAccounts<Row> {
  readonly rows: readonly Row[];
  readonly accounts: ReadonlyMap<string, StaffUserRow>;
  readonly total: number;
}

interface Part {
  readonly start: number;
  readonly limit: number;
}

/** Groups, the likeliest first. */
export async function findDuplicates({ start, limit }: Part): Promise<WithAccounts<DuplicateGroupDoc>> {
  const [rows, total] = await Promise.all([
    DuplicateGroup.find().sort({ score: -1, _id: -1 }).skip(start).limit(limit).lean<DuplicateGroupDoc[]>(),
    DuplicateGroup.countDocuments(),
  ]);
  return { rows, total, accounts: await accountsOf(rows) };
}

/** What staff found to be several people, the latest first. */
export async function findDismissed({ start, limit }: Part): Promise<WithAccounts<NoDuplicatesDoc>> {
  const [rows, total] = await Promise.all([
    NoDuplicates.find().sort({ _id: -1 }).skip(start).limit(limit).lean<NoDuplicatesDoc[]>(),
    NoDuplicates.countDocuments(),
  ]);
  return { rows, total, accounts: await accountsOf(rows) };
}

export const countDuplicates = (): Promise<number> => DuplicateGroup.estimatedDocumentCount();

/** True where an account is likely one person with any of the others. */
export const isDuplicateOf = async (id: string, others: readonly string[]): Promise<boolean> =>
  (await DuplicateGroup.exists({
    $and: [{ users: toId(id) }, { users: { $in: others.map(toId) } }],
  })) !== null;

/** In how many groups an account is. */
export const countDuplicatesOf = (id: string): Promise<number> =>
  DuplicateGroup.countDocuments({ users: new Types.ObjectId(id) });

async function accountsOf(
  rows: readonly { readonly users: readonly Types.ObjectId[] }[],
): Promise<ReadonlyMap<string, StaffUserRow>> {
  const ids = [...new Set(rows.flatMap(({ users }) => users.map(String)))];
  return new Map((await findUsersByIds(ids)).map((user) => [String(user._id), user]));
}

/** Groups of accounts that are likely one person's, with any of these among them. */
export async function findDuplicateGroups(users: readonly string[]): Promise<readonly string[][]> {
  if (users.length === 0) return [];
  const found = await DuplicateGroup.find({ users: { $in: users.map(toId) } }, { users: 1 }).lean<
    Pick<DuplicateGroupDoc, "users">[]
  >();
  return found.map((group) => group.users.map(String));
}
