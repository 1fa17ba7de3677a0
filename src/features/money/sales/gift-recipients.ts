import type { ClientSession } from "mongoose";
import { hashSecret } from "#core/auth/random-secrets.ts";
import { invalidField } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { validate } from "#core/validate.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { emailRule } from "../../people/identity/index.ts";
import { findAbsent, findByUsernames, findOwnUser, keyOf } from "../../people/users/index.ts";
import { type GiftAddress, isOwnedByRecipient, ownershipOf, recipientAccount } from "./gift-owners.ts";
import type { GiftPart } from "./model.ts";

/**
 * Resolves a gift's recipient.
 * @throws 400 at the field for an unknown recipient, the giver themselves, if either has blocked the other, or
 * if the recipient has the story
 */
export async function recipientOf(
  { id }: Viewer,
  input: unknown,
  story: unknown,
): Promise<Pick<GiftPart, "to" | "email" | "key">> {
  const { to: words } = giftsText;
  const text = typeof input === "string" ? input.trim() : "";
  if (text === "") throw invalidField("to", words.required);
  if (/.@/.test(text)) {
    const email = validate(emailRule, text);
    const own = await findOwnUser(id!);
    if (own && keyOf(own.email) === keyOf(email)) throw invalidField("to", words.self);
    // The same words for both, so that an address does not show which it is.
    const address = { to: null, email };
    if ((await isKeptFrom(id!, address)) || (await isOwnedByRecipient(story, address)))
      throw invalidField("to", words.unreachable);
    return { to: null, email, key: hashSecret(keyOf(email)) };
  }
  const name = keyOf(text.replace(/^@/, ""));
  const found = (await findByUsernames([name])).get(name);
  if (found && String(found._id) === id) throw invalidField("to", words.self);
  if (!found || (await isKeptFrom(id!, { to: found._id, email: null })))
    throw invalidField("to", words.unknown);
  if (await ownershipOf(String(found._id), story)) throw invalidField("to", words.owned);
  return { to: found._id, email: null, key: String(found._id) };
}

/**
 * True if a gift must not reach its recipient: a member who is blocked by the giver or has blocked them, given
 * by id or by the address of their account. Asked when it is given, sent again, mailed and shown.
 */
export async function isKeptFrom(
  giver: string,
  address: GiftAddress,
  session?: ClientSession,
): Promise<boolean> {
  const member = await recipientAccount(address);
  return member ? isEitherBlocked(giver, member, session) : false;
}

/** True if a gift can still reach its recipient: their account is open, and neither side has blocked the other. */
export async function isReachable(
  giver: string,
  address: GiftAddress,
  session: ClientSession,
): Promise<boolean> {
  if (address.to && (await findAbsent([String(address.to)], session)).size > 0) return false;
  return !(await isKeptFrom(giver, address, session));
}
