import type { ClientSession } from "mongodb";
import { hashSecret, newSecret } from "../../../../core/auth/random-secrets.ts";
import { forbidden, invalidField, notValid } from "../../../../core/base/errors.ts";
import { type Caller, isInPerson } from "../../../../core/base/viewer.ts";
import { toId } from "../../../../core/db/ids.ts";
import { inTransaction } from "../../../../core/db/transaction.ts";
import { validate } from "../../../../core/validate.ts";
import { CONFIRMATION_SECONDS } from "../../../../shared/accounts/accounts.limits.ts";
import { accountsMessages } from "../../../../shared/accounts/accounts.messages.ts";
import { messages } from "../../../../shared/messages.ts";
import { changeEmail, findLoginById, isEmailTaken, proveOneself } from "../../../people/identity/index.ts";
import { keyOf } from "../../../people/users/index.ts";
import { endCodes } from "../codes.ts";
import { emailChangeByMember } from "../limits.ts";
import { emailChangedMail, type Mailing, newAddressMail, oldAddressMail } from "../mails.ts";
import { EmailChange, type EmailChangeDoc } from "../model.ts";
import { changeEmailRules } from "../rules.ts";
import type { PasswordDependencies } from "./passwords.ts";

/** Which end of a change a code was mailed to. */
export type End = "old" | "new";

/**
 * Asks for another address for one's own account: both addresses get a mail, and only when both have answered is it
 * changed. Another request takes the place of one that waits. An address of before that never answered is not asked.
 * @throws 400 with a message at `email` or `currentPassword`, 403 for a guest, 429
 */
export async function requestEmailChange(
  dependencies: PasswordDependencies,
  { viewer }: Caller,
  input: unknown,
): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  const { services, limits, mailer } = dependencies;
  const { email, currentPassword } = validate(changeEmailRules, input);
  const user = await proveOneself(dependencies, viewer.id, currentPassword);
  if (keyOf(email) === keyOf(user.email)) throw invalidField("email", accountsMessages.emailUnchanged);
  await limits.consume(emailChangeByMember, viewer.id);
  if (await isEmailTaken(email)) throw invalidField("email", messages.usernameOrEmailTaken);
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

/** The change of one's own address that waits, if there is one. */
export const findEmailChange = ({ services }: Pick<Mailing, "services">, id: string) =>
  EmailChange.findOne({ user: toId(id), expires: { $gt: services.now() } }).lean<EmailChangeDoc>();

/** Takes one's own request back. */
export async function cancelEmailChange({ viewer }: Caller): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  await EmailChange.deleteOne({ user: toId(viewer.id) });
}

/** The change that a mail's code is about, and which end the mail went to. */
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
 * Notes that one end has answered; when it was the last, the account has its new address and the old one is told.
 * @throws 400 "Invalid token", 400 "Username or Email already taken" when somebody else took it meanwhile
 */
export async function confirmEnd(
  mailing: Mailing,
  code: string,
): Promise<{ readonly outcome: "waiting" | "changed"; readonly end: End }> {
  const found = await findByCode(mailing, code);
  if (!found) throw invalidToken();
  const { end } = found;
  const outcome = await inTransaction(async (session) => {
    const left = await EmailChange.findOneAndUpdate(
      waiting(mailing.services.now(), end, hashSecret(code)),
      { $unset: { [`${end}Hash`]: 1 } },
      { session, returnDocument: "after" },
    ).lean<EmailChangeDoc>();
    if (!left) throw invalidToken();
    if (left.oldHash || left.newHash) return "waiting";
    await apply(mailing, left, session);
    const changed = { id: String(left.user), changed: ["email"] };
    await mailing.services.events.publish("user.updated", changed, session);
    return "changed";
  });
  return { outcome, end };
}

/**
 * Stops a change by the code that went to the address of before.
 * @throws 400 "Invalid token"
 */
export async function stopEmailChange({ services }: Pick<Mailing, "services">, code: string): Promise<void> {
  const { deletedCount } = await EmailChange.deleteOne(waiting(services.now(), "old", hashSecret(code)));
  if (deletedCount === 0) throw invalidToken();
}

async function apply(mailing: Mailing, change: EmailChangeDoc, session: ClientSession): Promise<void> {
  const user = await findLoginById(String(change.user));
  if (!user || !(await changeEmail(String(user._id), change, session))) throw invalidToken();
  // Codes that went to the old address would open the account from there.
  await endCodes(user._id, session);
  await mailing.mailer.sendMail(emailChangedMail(mailing, user, change.email), { session });
}

const waiting = (now: Date, end: End, hash: string) => ({ [`${end}Hash`]: hash, expires: { $gt: now } });
const invalidToken = () => notValid(accountsMessages.invalidToken);
