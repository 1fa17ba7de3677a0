import type { ClientSession } from "mongodb";
import type { Types } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import { issueCode } from "../codes.ts";
import { type Addressee, confirmationMail, type Mailing } from "../mails.ts";

/**
 * Mails a new member the link that confirms their address; valid once, for `CONFIRMATION_SECONDS`. With the
 * caller's `session` it is part of that transaction: no account without its mail, no mail without its
 * account.
 */
export async function sendEmailConfirmation(
  mailing: Mailing,
  user: Addressee & { readonly _id: Types.ObjectId },
  session?: ClientSession,
): Promise<void> {
  const send = async (within: ClientSession) => {
    const code = await issueCode(mailing.services, user, "confirm-email", within);
    await mailing.mailer.sendMail(confirmationMail(mailing, user, code), { session: within });
  };
  await (session ? send(session) : inTransaction(send));
}
