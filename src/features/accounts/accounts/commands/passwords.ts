import type { ClientSession } from "mongodb";
import { applicationError, forbidden, HttpError, invalidField } from "../../../../core/base/errors.ts";
import { type Caller, isInPerson } from "../../../../core/base/viewer.ts";
import { addressKey } from "../../../../core/limits/client-key.ts";
import type { RateLimits } from "../../../../core/limits/rate-limits.ts";
import { validate } from "../../../../core/validate.ts";
import { accountsMessages } from "../../../../shared/accounts/accounts.messages.ts";
import { messages } from "../../../../shared/messages.ts";
import { findLoginById, type LoginUser, proveOneself, setPassword } from "../../../people/identity/index.ts";
import { endTokensOf } from "../../api-tokens/index.ts";
import { endCodes, findCode, takeCode } from "../codes.ts";
import { codeByAddress } from "../limits.ts";
import { type Mailing, passwordChangedMail } from "../mails.ts";
import { changePasswordRules, resetRules } from "../rules.ts";

/** What changing passwords takes. */
export interface PasswordDependencies extends Mailing {
  readonly limits: RateLimits;
}

/** An account with the version of its newest credentials: enough to sign in. */
export type SignedIn = Pick<LoginUser, "_id" | "tokenVersion">;

/**
 * Sets a new password by the code of a mail; the code is used up, and sessions, tokens and other codes end. Who
 * has the code reads mail at the address, so the address counts as confirmed from now on.
 * @throws 400 "Incorrect code provided" for a code that is unknown, used, expired or taken by another at the same
 * moment; 400 "Passwords do not match"; 429
 */
export async function resetPassword(
  dependencies: PasswordDependencies,
  { ip }: Pick<Caller, "ip">,
  input: unknown,
): Promise<SignedIn & Pick<LoginUser, "leaving">> {
  const { services, limits } = dependencies;
  await limits.consume(codeByAddress, addressKey(ip));
  const { code, password } = validate(resetRules, input);
  const found = await findCode(services, "reset-password", code);
  const user = found && (await findLoginById(String(found.user)));
  if (!user) throw incorrectCode();
  if (user.blocked) throw applicationError(accountsMessages.blocked);
  const tokenVersion = await setPassword(services, String(user._id), password, {
    changes: { confirmed: true },
    only: { blocked: false },
    async within(session) {
      if (!(await takeCode(services, "reset-password", code, session))) throw incorrectCode();
      await endAll(dependencies, user, session);
    },
  });
  return { _id: user._id, tokenVersion, leaving: user.leaving };
}

/**
 * Changes one's own password; sessions, tokens and codes of before end.
 * @throws 403 for a guest, 400 with the contract's messages, 429 after too many wrong current passwords
 */
export async function changePassword(
  dependencies: PasswordDependencies,
  { viewer }: Caller,
  input: unknown,
): Promise<SignedIn> {
  if (!isInPerson(viewer)) throw forbidden();
  const { services } = dependencies;
  const { currentPassword, password } = validate(changePasswordRules, input);
  const user = await proveOneself(dependencies, viewer.id, currentPassword);
  if (currentPassword === password) throw invalidField("password", accountsMessages.passwordUnchanged);
  const tokenVersion = await setPassword(services, viewer.id, password, {
    // Of two changes at one time the second knows a password that is no longer the current one.
    only: { passwordHash: user.passwordHash },
    within: (session) => endAll(dependencies, user, session),
  }).catch((error) => {
    throw error instanceof HttpError && error.status === 404 ? wrongPassword() : error;
  });
  return { _id: user._id, tokenVersion };
}

async function endAll(
  dependencies: PasswordDependencies,
  user: LoginUser,
  session: ClientSession,
): Promise<void> {
  await endCodes(user._id, session);
  await endTokensOf(user._id, session);
  await dependencies.mailer.sendMail(passwordChangedMail(dependencies, user), { session });
}

const incorrectCode = () => invalidField("code", accountsMessages.incorrectCode);
const wrongPassword = () => invalidField("currentPassword", messages.currentPasswordInvalid);
