import { invalidField } from "#core/base/errors.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { mixesAlphabets } from "#core/text/mixed-scripts.ts";
import { identityMessages } from "#shared/people/identity.messages.ts";
import { profileMessages } from "#shared/people/profile.messages.ts";
import { User, type UserDoc } from "./model.ts";
import { nameKeyOf } from "./name-key.ts";
import { isReservedName, isReservedUsername } from "./reserved-names.ts";

/** Returns the keys of all names of staff, of whom there are few. */
export async function findStaffNameKeys(): Promise<readonly string[]> {
  const staff = await User.find({ role: { $in: ["moderator", "admin"] } })
    .select("name username")
    .lean<Pick<UserDoc, "name" | "username">[]>();
  return [...new Set(staff.flatMap(({ name, username }) => [name, username]).map(nameKeyOf))].filter(Boolean);
}

/**
 * Refuses a new display name that mixes alphabets within a word, and, except to staff, one that looks like that of the
 * site or of somebody on its staff (issue 34, section 2).
 * @throws 400 at `name`
 */
export async function assertNameAllowed(name: string, { role }: Pick<Viewer, "role">): Promise<void> {
  if (mixesAlphabets(name)) throw invalidField("name", profileMessages.nameMixed);
  const key = nameKeyOf(name);
  if (key === "" || isStaff({ role })) return;
  if (isReservedName(name)) throw invalidField("name", profileMessages.nameReserved);
  if ((await findStaffNameKeys()).includes(key)) throw invalidField("name", profileMessages.nameOfStaff);
}

/**
 * Refuses usernames that pass for the site or its staff; `role` is that of the member who asks. Likeness to other
 * usernames is checked elsewhere. Accounts made from the command line are not asked.
 * @throws 400 at `username`
 */
export async function assertUsernameAllowed(username: string, role: Viewer["role"]): Promise<void> {
  if (isReservedUsername(username)) throw invalidField("username", identityMessages.usernameReserved);
  if (isStaff({ role })) return;
  const key = nameKeyOf(username);
  const named = await User.find({ role: { $in: ["moderator", "admin"] }, nameKey: key })
    .select("name")
    .lean<Pick<UserDoc, "name">[]>();
  if (key && named.some(({ name }) => name)) throw invalidField("username", profileMessages.nameOfStaff);
}
