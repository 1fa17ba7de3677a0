import type { Role } from "#shared/people/staff.enums.ts";
import { User, type UserDoc } from "./model.ts";

/** Returns the ids of all moderators and admins with active accounts. */
export async function findStaff(): Promise<readonly { readonly id: string; readonly role: Role }[]> {
  const users = await User.find(
    { role: { $in: ["moderator", "admin"] }, blocked: { $ne: true } },
    { role: 1 },
  ).lean<Pick<UserDoc, "_id" | "role">[]>();
  return users.map(({ _id, role }) => ({ id: String(_id), role }));
}

/** Returns the ids of all admins with active accounts. */
export async function findAdmins(): Promise<readonly string[]> {
  const users = await User.find({ role: "admin", blocked: { $ne: true } }, { _id: 1 }).lean<
    { _id: unknown }[]
  >();
  return users.map(({ _id }) => String(_id));
}
