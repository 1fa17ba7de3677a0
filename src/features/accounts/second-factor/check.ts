import { hashSecret } from "#core/auth/random-secrets.ts";
import { invalidField } from "#core/base/errors.ts";
import { guest } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { readable } from "#core/secrets/index.ts";
import { audited } from "#features/platform/audit/index.ts";
import { secondFactorMessages } from "#shared/accounts/second-factor.messages.ts";
import type { LoginUser } from "../../people/identity/index.ts";
import { isRecoveryCode, plainCode, stepOfCode } from "./codes.ts";
import type { SecondFactorDependencies } from "./dependencies.ts";
import { codeByMember } from "./limits.ts";
import { recoveryCodeMail } from "./mails.ts";
import { SecondFactor, type SecondFactorDoc } from "./model.ts";
import { openOtpSecret } from "./sealing.ts";

/** Account whose code is checked. */
export type CheckedUser = Pick<LoginUser, "_id" | "email" | "username" | "name">;

/**
 * Checks the code of an account with a second factor; does nothing for others.
 * @throws 400 at `code`, 429 after too many tries
 */
export type CheckSecondFactor = (
  by: { readonly requestId: string },
  user: CheckedUser,
  code: string,
) => Promise<void>;

/** Returns true if an account needs a code to sign in. */
export const hasSecondFactor = async (id: string): Promise<boolean> =>
  (await SecondFactor.exists({ user: toId(id), enabledAt: { $ne: null } })) !== null;

/** Returns the confirmed second factor of an account, or null. */
export const findSecondFactor = (id: string): Promise<SecondFactorDoc | null> =>
  SecondFactor.findOne({ user: toId(id), enabledAt: { $ne: null } }).lean<SecondFactorDoc>();

/**
 * Accepts a code of the authenticator app, or a recovery code, once: of several concurrent attempts with one
 * code, one succeeds. Does nothing for an account without a second factor.
 * @throws 400 at `code`, 429 after too many tries
 */
export async function checkCode(
  dependencies: SecondFactorDependencies,
  { requestId }: { readonly requestId: string },
  user: CheckedUser,
  input: string,
): Promise<void> {
  const id = String(user._id);
  const factor = await findSecondFactor(id);
  if (!factor) return;
  const { limits } = dependencies;
  const code = plainCode(input);
  if (!input.trim()) throw invalidField("code", secondFactorMessages.codeMissing);
  await limits.consume(codeByMember, id);
  const isAccepted = isRecoveryCode(code)
    ? await redeemRecoveryCode(dependencies, requestId, user, code)
    : await acceptOnce(dependencies, factor, code);
  if (!isAccepted) throw wrongCode();
  await limits.clear(codeByMember, id);
}

async function acceptOnce(
  { services, secrets }: Pick<SecondFactorDependencies, "services" | "secrets">,
  factor: SecondFactorDoc,
  code: string,
): Promise<boolean> {
  const secret = readable(() => openOtpSecret(secrets, factor));
  if (secret === null) throw invalidField("code", secondFactorMessages.keyLost);
  const step = stepOfCode(secret, code, services.now());
  if (step === null) return false;
  const { modifiedCount } = await SecondFactor.updateOne(
    { _id: factor._id, enabledAt: { $ne: null }, lastStep: { $lt: step } },
    { $set: { lastStep: step } },
  );
  return modifiedCount > 0;
}

async function redeemRecoveryCode(
  { services, mailer, site }: SecondFactorDependencies,
  requestId: string,
  user: CheckedUser,
  code: string,
): Promise<boolean> {
  const caller = { viewer: { ...guest, id: String(user._id) }, requestId };
  const recovery = hashSecret(code);
  const subject = { type: "user", id: String(user._id) } as const;
  const event = { action: "second-factor.use-recovery-code", subject } as const;
  const redeem = () =>
    inTransaction(async (session) => {
      const factor = await SecondFactor.findOneAndUpdate(
        { user: user._id, enabledAt: { $ne: null }, recovery },
        { $pull: { recovery } },
        { session, returnDocument: "after" },
      ).lean<SecondFactorDoc>();
      if (!factor) throw wrongCode();
      await mailer.sendMail(recoveryCodeMail(site, user, factor.recovery.length), { session });
    });
  await audited(services, caller, event, redeem);
  return true;
}

const wrongCode = () => invalidField("code", secondFactorMessages.codeWrong);
