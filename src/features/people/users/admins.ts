import { User } from "./model.ts";

/** Ids of all admins whose accounts are open. */
export async function findAdmins(): Promise<readonly string[]> {
  const found = await User.find({ role: "admin", blocked: { $ne: true } }, { _id: 1 }).lean<
    { _id: unknown }[]
  >();
  return found.map(({ _id }) => String(_id));
}
