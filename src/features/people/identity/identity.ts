import type { ClientSession } from "mongodb";
import { applicationError, invalidField, notFound } from "../../../core/base/errors.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { messages } from "../../../shared/messages.ts";
import { User } from "../users/entity.ts";
import { derivedFields, keyOf, type UserDoc } from "../users/index.ts";

/** Usernames of before that still lead to a profile. */
const FORMER_MAX = 10;

/**
 * Gives an account another username; the profile's old address leads to the new one.
 * @throws 400 "Username or Email already taken", 404 when there is no such account
 */
export async function changeUsername(services: Services, id: string, username: string): Promise<void> {
  const user = await User.findById(toId(id)).select("username usernameKey name location").lean<UserDoc>();
  if (!user) throw notFound();
  if (user.username === username) return;
  const usernameKey = keyOf(username);
  const former =
    usernameKey === user.usernameKey
      ? {}
      : { $push: { formerUsernames: { $each: [user.usernameKey], $slice: -FORMER_MAX } } };
  try {
    await inTransaction(async (session) => {
      await User.findOneAndUpdate(
        { _id: user._id, usernameKey: user.usernameKey },
        { $set: { username, usernameKey, ...derivedFields({ ...user, username }) }, ...former },
        { session },
      );
      await services.events.publish("user.updated", { id, changed: ["username"] }, session);
    });
  } catch (error) {
    throw isDuplicateKey(error) ? invalidField("username", messages.usernameOrEmailTaken) : error;
  }
}

/**
 * Gives an account another address, which has answered, as part of a transaction; false when the address of before
 * is no longer the account's.
 * @throws 400 "Username or Email already taken"
 */
export async function changeEmail(
  id: string,
  { fromKey, email }: { readonly fromKey: string; readonly email: string },
  session: ClientSession,
): Promise<boolean> {
  try {
    const { matchedCount } = await User.updateOne(
      { _id: toId(id), emailKey: fromKey },
      { $set: { email, emailKey: keyOf(email), confirmed: true } },
      { session },
    );
    return matchedCount > 0;
  } catch (error) {
    throw isDuplicateKey(error) ? applicationError(messages.usernameOrEmailTaken) : error;
  }
}

/** Whether an address is an account's. */
export const isEmailTaken = async (email: string): Promise<boolean> =>
  (await User.exists({ emailKey: keyOf(email) })) !== null;
