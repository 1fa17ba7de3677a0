import type { ClientSession } from "mongodb";
import { applicationError, forbidden, HttpError, invalidField } from "#core/base/errors.ts";
import { type Caller, isInPerson } from "#core/base/viewer.ts";
import { addressKey } from "#core/limits/client-key.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { validate } from "#core/validate.ts";
import {
  findLoginById,
  type LoginUser,
  proveOneself,
  refuseBreached,
  setPassword,
} from "#features/people/identity/index.ts";
import { accountsMessages } from "#shared/accounts/accounts.messages.ts";
import { messages } from "#shared/messages.ts";
import { endTokensOf } from "../../api-tokens/index.ts";
import type { CheckSecondFactor } from "../../second-factor/index.ts";
import { endCodes, findCode, redeemCode } from "../codes.ts";
import { codeByAddress } from "../limits.ts";
import { type Mailing, passwordChangedMail } from "../mails.ts";
import { changePasswordRules, resetRules } from "../rules.ts";

/** Dependencies of password changes. */
export interface PasswordDependencies extends Mailing {
  readonly limits: RateLimits;
}

/** An account with its current credentials version, sufficient to sign in. */
export type SignedIn = Pick<LoginUser, "_id" | "tokenVersion">;

/**
 * Sets a new password with a mailed code; uses the code up and ends sessions, tokens and other codes. The
 * code proves access to the address, so the address counts as confirmed.
 * @throws 400 "Incorrect code provided" for a code that is unknown, used, expired or used concurrently; 400
 * "Passwords do not match"; 429
 */
export async function resetPassword(
  dependencies: PasswordDependencies,
  { ip }: Pick<Caller, "ip">,
  input: unknown,
  /** Checks the code of the second factor before the password is set. */
  check?: (user: LoginUser, oneTimeCode: string) => Promise<void>,
): Promise<SignedIn & Pick<LoginUser, "leaving" | "role">> {
  const { services, limits } = dependencies;
  await limits.consume(codeByAddress, addressKey(ip));
  const { code, password, oneTimeCode } = validate(resetRules, input);
  const storedCode = await findCode(services, "reset-password", code);
  const user = storedCode && (await findLoginById(String(storedCode.user)));
  if (!user) throw incorrectCode();
  if (user.blocked) throw applicationError(accountsMessages.blocked);
  await refuseBreached(services, password);
  await check?.(user, oneTimeCode);
  const tokenVersion = await setPassword(services, String(user._id), password, {
    changes: { confirmed: true },
    only: { blocked: false },
    async within(session) {
      if (!(await redeemCode(services, "reset-password", code, session))) throw incorrectCode();
      await endAll(dependencies, user, session);
    },
  });
  return { _id: user._id, tokenVersion, leaving: user.leaving, role: user.role };
}

/**
 * Changes the caller's password and ends earlier sessions, tokens and codes.
 * @throws 403 for a guest, 400 with the contract's messages or at `code`, 429 after too many wrong current
 * passwords or codes
 */
export async function changePassword(
  dependencies: PasswordDependencies & { readonly checkSecondFactor: CheckSecondFactor },
  { viewer, requestId }: Caller,
  input: unknown,
): Promise<SignedIn> {
  if (!isInPerson(viewer)) throw forbidden();
  const { services } = dependencies;
  const { currentPassword, password, code } = validate(changePasswordRules, input);
  const user = await proveOneself(dependencies, viewer.id, currentPassword);
  if (currentPassword === password) throw invalidField("password", accountsMessages.passwordUnchanged);
  await refuseBreached(services, password);
  await dependencies.checkSecondFactor({ requestId }, user, code);
  const tokenVersion = await setPassword(services, viewer.id, password, {
    // Of two concurrent changes, the second was made with a password that is no longer current.
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
