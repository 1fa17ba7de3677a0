import type { Account } from "#core/auth/account.ts";
import { DEMO_PASSWORD } from "#core/auth/passwords.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { User } from "../users/entity.ts";
import type { UserDoc } from "../users/index.ts";
import { renewCredentials } from "./credentials.ts";
import { findAccount } from "./reads.ts";

type Checked = Pick<UserDoc, "_id" | "passwordHash" | "hasDemoPassword">;

const FIELDS = "+passwordHash +hasDemoPassword";

/**
 * Looks accounts up for sessions and tokens; those with the demo's password count as blocked until they set
 * another one.
 */
export const refuseDemoAccounts =
  (services: Services) =>
  async (id: string): Promise<Account | null> => {
    const account = await findAccount(id);
    if (!account || account.blocked) return account;
    return (await hasDemoPassword(services, id)) ? { ...account, blocked: true } : account;
  };

/**
 * Returns true if an account has the demo's password. Accounts from before this was recorded are hashed once,
 * when they are first used; the result is stored until their password changes.
 */
export async function hasDemoPassword(services: Services, id: string): Promise<boolean> {
  const user = await User.findById(toId(id)).select(`_id ${FIELDS}`).lean<Checked>();
  return user ? checkedOf(services, user) : false;
}

/** Ends the sessions and tokens of an account with the demo's password, and those that it would start. */
export const markDemoPassword = (services: Services, id: string): Promise<number> =>
  renewCredentials(services, id, { hasDemoPassword: true });

/**
 * Limit on accounts checked at a start. The demo is loaded into an empty database only, so its accounts are the
 * oldest.
 */
const OLDEST = 200;

/**
 * Counts the accounts with the demo's password: those recorded, and the oldest ones of a database from before it was
 * recorded.
 */
export async function countDemoPasswords(services: Services): Promise<number> {
  const oldest = await User.find().sort({ _id: 1 }).limit(OLDEST).select(`_id ${FIELDS}`).lean<Checked[]>();
  for (const user of oldest) await checkedOf(services, user);
  return User.countDocuments({ hasDemoPassword: true });
}

async function checkedOf({ passwords }: Services, user: Checked): Promise<boolean> {
  const { _id, passwordHash, hasDemoPassword: recorded } = user;
  if (recorded !== undefined) return recorded;
  const has = await passwords.verify(passwordHash, DEMO_PASSWORD);
  // Not a change of the account: no page shows it.
  await User.collection.updateOne({ _id, passwordHash }, { $set: { hasDemoPassword: has } });
  return has;
}
