import type { ClientSession } from "mongodb";
import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { messages } from "#shared/messages.ts";
import { identityMessages } from "#shared/people/identity.messages.ts";
import { isFormerUsername, User } from "../users/entity.ts";
import { derivedFields, keyOf, lookAlikeKey, type UserDoc } from "../users/index.ts";

/** Limit on former usernames of an account, which redirect to its profile and are reserved. */
const FORMER_MAX = 100;

/**
 * Changes an account's username; the addresses of the old one redirect to the new one, and nobody else can have it.
 * @throws 400 "Username or Email already taken", 400 if it looks like another member's, 404 if the account is
 * missing
 */
export async function changeUsername(services: Services, id: string, username: string): Promise<void> {
  const user = await User.findById(toId(id)).select("username usernameKey name location").lean<UserDoc>();
  if (!user) throw notFound();
  if (user.username === username) return;
  const usernameKey = keyOf(username);
  const look = lookAlikeKey(username);
  const other = { _id: { $ne: user._id } };
  if (look && (await User.exists({ ...other, lookAlikeKey: look })))
    throw (await User.exists({ ...other, usernameKey }))
      ? invalidField("username", messages.usernameOrEmailTaken)
      : invalidField("username", identityMessages.usernameLooksAlike);
  const former =
    usernameKey === user.usernameKey
      ? {}
      : { $push: { formerUsernames: { $each: [user.usernameKey], $slice: -FORMER_MAX } } };
  try {
    await inTransaction(async (session) => {
      if (await isFormerUsername(usernameKey, { except: user._id, session }))
        throw invalidField("username", messages.usernameOrEmailTaken);
      await User.findOneAndUpdate(
        { _id: user._id, usernameKey: user.usernameKey },
        {
          $set: {
            username,
            usernameKey,
            ...(look ? { lookAlikeKey: look } : {}),
            ...derivedFields({ ...user, username }),
          },
          $unset: { looksAlike: 1, ...(look ? {} : { lookAlikeKey: 1 }) },
          ...former,
        },
        { session },
      );
      await services.events.publish("user.updated", { id, changed: ["username"] }, session);
    });
  } catch (error) {
    throw isDuplicateKey(error) ? invalidField("username", messages.usernameOrEmailTaken) : error;
  }
}

/**
 * Changes an account's confirmed email address as part of a transaction; false if the previous address is no
 * longer the account's.
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

/** True if an email address belongs to an account. */
export const isEmailTaken = async (email: string): Promise<boolean> =>
  (await User.exists({ emailKey: keyOf(email) })) !== null;
