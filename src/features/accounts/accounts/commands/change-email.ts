import type { ClientSession } from "mongodb";
import { hashSecret, newSecret } from "#core/auth/random-secrets.ts";
import { forbidden, invalidField, notValid } from "#core/base/errors.ts";
import { type Caller, isInPerson } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import { changeEmail, findLoginById, isEmailTaken, proveOneself } from "#features/people/identity/index.ts";
import { keyOf } from "#features/people/users/index.ts";
import { CONFIRMATION_SECONDS } from "#shared/accounts/accounts.limits.ts";
import { accountsMessages } from "#shared/accounts/accounts.messages.ts";
import { messages } from "#shared/messages.ts";
import type { CheckSecondFactor } from "../../second-factor/index.ts";
import { endCodes } from "../codes.ts";
import { emailChangeByMember } from "../limits.ts";
import { emailChangedMail, type Mailing, newAddressMail, oldAddressMail } from "../mails.ts";
import { EmailChange, type EmailChangeDoc } from "../model.ts";
import { changeEmailRules } from "../rules.ts";
import type { PasswordDependencies } from "./passwords.ts";

/** Which address of an email change a code was mailed to. */
export type End = "old" | "new";

/**
 * Requests a new address for the caller's account: both addresses get a mail, and it changes only once both
 * have confirmed. A new request replaces a pending one. An old address that was never confirmed is not asked.
 * @throws 400 with a message at `email`, `currentPassword` or `code`, 403 for a guest, 429
 */
export async function requestEmailChange(
  dependencies: PasswordDependencies & { readonly checkSecondFactor: CheckSecondFactor },
  { viewer, requestId }: Caller,
  input: unknown,
): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  const { services, limits, mailer } = dependencies;
  const { email, currentPassword, code } = validate(changeEmailRules, input);
  const user = await proveOneself(dependencies, viewer.id, currentPassword);
  if (keyOf(email) === keyOf(user.email)) throw invalidField("email", accountsMessages.emailUnchanged);
  await limits.consume(emailChangeByMember, viewer.id);
  if (await isEmailTaken(email)) throw invalidField("email", messages.usernameOrEmailTaken);
  // Last, because a code is accepted once.
  await dependencies.checkSecondFactor({ requestId }, user, code);
  const codes = { old: newSecret(), new: newSecret() };
  const createdAt = services.now();
  const change = {
    user: user._id,
    fromKey: keyOf(user.email),
    email,
    newHash: hashSecret(codes.new),
    ...(user.confirmed ? { oldHash: hashSecret(codes.old) } : {}),
    expires: new Date(createdAt.getTime() + CONFIRMATION_SECONDS * 1000),
    createdAt,
  };
  await inTransaction(async (session) => {
    await EmailChange.deleteOne({ user: user._id }, { session });
    await EmailChange.create([change], { session });
    if (user.confirmed)
      await mailer.sendMail(oldAddressMail(dependencies, user, email, codes.old), { session });
    await mailer.sendMail(newAddressMail(dependencies, { ...user, email }, codes.new), { session });
  });
}

/** Returns the caller's pending email change, if any. */
export const findEmailChange = ({ services }: Pick<Mailing, "services">, id: string) =>
  EmailChange.findOne({ user: toId(id), expires: { $gt: services.now() } }).lean<EmailChangeDoc>();

/** Cancels the caller's email change. */
export async function cancelEmailChange({ viewer }: Caller): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  await EmailChange.deleteOne({ user: toId(viewer.id) });
}

/** Returns the email change a code belongs to, and which address the code was mailed to. */
export async function findByCode(
  { services }: Pick<Mailing, "services">,
  code: string,
): Promise<{ readonly change: EmailChangeDoc; readonly end: End } | null> {
  const hash = hashSecret(code);
  for (const end of ["old", "new"] as const) {
    const change = await EmailChange.findOne(waiting(services.now(), end, hash)).lean<EmailChangeDoc>();
    if (change) return { change, end };
  }
  return null;
}

/**
 * Records the confirmation of one address; with the second, the account gets its new address and the old one
 * is notified.
 * @throws 400 "Invalid token", 400 "Username or Email already taken" if somebody else took it meanwhile
 */
export async function confirmEnd(
  mailing: Mailing,
  code: string,
): Promise<{ readonly outcome: "waiting" | "changed"; readonly end: End }> {
  const found = await findByCode(mailing, code);
  if (!found) throw invalidToken();
  const { end } = found;
  const outcome = await inTransaction(async (session) => {
    const emailChange = await EmailChange.findOneAndUpdate(
      waiting(mailing.services.now(), end, hashSecret(code)),
      { $unset: { [`${end}Hash`]: 1 } },
      { session, returnDocument: "after" },
    ).lean<EmailChangeDoc>();
    if (!emailChange) throw invalidToken();
    if (emailChange.oldHash || emailChange.newHash) return "waiting";
    await apply(mailing, emailChange, session);
    const changed = { id: String(emailChange.user), changed: ["email"] };
    await mailing.services.events.publish("user.updated", changed, session);
    return "changed";
  });
  return { outcome, end };
}

/** Stops an email change with the code mailed to the old address. @throws 400 "Invalid token" */
export async function stopEmailChange({ services }: Pick<Mailing, "services">, code: string): Promise<void> {
  const { deletedCount } = await EmailChange.deleteOne(waiting(services.now(), "old", hashSecret(code)));
  if (deletedCount === 0) throw invalidToken();
}

async function apply(mailing: Mailing, change: EmailChangeDoc, session: ClientSession): Promise<void> {
  const user = await findLoginById(String(change.user));
  if (!user || !(await changeEmail(String(user._id), change, session))) throw invalidToken();
  // Codes mailed to the old address would still give access to the account.
  await endCodes(user._id, session);
  await mailing.mailer.sendMail(emailChangedMail(mailing, user, change.email), { session });
}

const waiting = (now: Date, end: End, hash: string) => ({ [`${end}Hash`]: hash, expires: { $gt: now } });
const invalidToken = () => notValid(accountsMessages.invalidToken);
