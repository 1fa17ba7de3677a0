import type { ClientSession } from "mongodb";
import { Types } from "mongoose";
import { hashSecret } from "#core/auth/random-secrets.ts";
import { applicationError, forbidden, invalidField } from "#core/base/errors.ts";
import { type Caller, isInPerson } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { readable } from "#core/secrets/index.ts";
import { validate } from "#core/validate.ts";
import { audited } from "#features/platform/audit/index.ts";
import { SETUP_SECONDS } from "#shared/accounts/second-factor.limits.ts";
import { secondFactorMessages } from "#shared/accounts/second-factor.messages.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { findLoginById, type LoginUser, proveOneself } from "../../people/identity/index.ts";
import { checkCode, findSecondFactor, hasSecondFactor } from "./check.ts";
import { newOtpSecret, newRecoveryCodes, plainCode, stepOfCode } from "./codes.ts";
import type { SecondFactorDependencies } from "./dependencies.ts";
import { codeByMember } from "./limits.ts";
import { changedMail } from "./mails.ts";
import { SecondFactor, type SecondFactorDoc } from "./model.ts";
import { assertNotLastFactor } from "./passkeys/last-factor.ts";
import { Passkey } from "./passkeys/model.ts";
import { hasPasskey } from "./passkeys/reads.ts";
import { confirmRules, proofRules, startRules } from "./rules.ts";
import { openOtpSecret, sealOtpSecret } from "./sealing.ts";

/**
 * Creates a secret for the caller's authenticator app; it has no effect until `confirmSetup`. Replaces an
 * unfinished setup.
 * @throws 400 at `currentPassword`, or if it is already on; 403 for a guest; 429
 */
export async function startSetup(
  dependencies: SecondFactorDependencies,
  { viewer }: Caller,
  input: unknown,
): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  const { currentPassword } = validate(startRules, input);
  const user = await proveOneself(dependencies, viewer.id, currentPassword);
  if (await hasSecondFactor(viewer.id)) throw alreadyOn();
  const createdAt = dependencies.services.now();
  const _id = new Types.ObjectId();
  const factor = {
    _id,
    user: user._id,
    ...sealOtpSecret(dependencies.secrets, _id, newOtpSecret()),
    expires: new Date(createdAt.getTime() + SETUP_SECONDS * 1000),
    createdAt,
  };
  try {
    await inTransaction(async (session) => {
      await SecondFactor.deleteOne({ user: user._id, enabledAt: null }, { session });
      await SecondFactor.create([factor], { session });
    });
  } catch (error) {
    // Of two concurrent submissions, the first has created the setup.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Discards an unfinished setup. Idempotent. */
export async function cancelSetup({ viewer }: Caller): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  await SecondFactor.deleteOne({ user: toId(viewer.id), enabledAt: null });
}

/** Returns the caller's unfinished setup, or null. */
export const findSetup = (
  { services }: Pick<SecondFactorDependencies, "services">,
  id: string,
): Promise<SecondFactorDoc | null> =>
  SecondFactor.findOne({
    user: toId(id),
    enabledAt: null,
    expires: { $gt: services.now() },
  }).lean<SecondFactorDoc>();

/**
 * Turns the second factor on with a code of the authenticator app. Returns the recovery codes, which are not
 * stored as text.
 * @throws 400 at `code`, or if there is no setup; 403 for a guest; 429
 */
export async function confirmSetup(
  dependencies: SecondFactorDependencies,
  caller: Caller,
  input: unknown,
): Promise<string[]> {
  const { viewer } = caller;
  if (!isInPerson(viewer)) throw forbidden();
  const { services, limits, secrets } = dependencies;
  const { code } = validate(confirmRules, input);
  const setup = await findSetup(dependencies, viewer.id);
  const secret = setup && readable(() => openOtpSecret(secrets, setup));
  if (!setup || secret === null)
    throw (await hasSecondFactor(viewer.id))
      ? alreadyOn()
      : applicationError(secondFactorMessages.setupExpired);
  await limits.consume(codeByMember, viewer.id);
  const lastStep = stepOfCode(secret, plainCode(code), services.now());
  if (lastStep === null) throw invalidField("code", secondFactorMessages.codeWrong);
  await limits.clear(codeByMember, viewer.id);
  const user = await accountOf(viewer.id);
  const recoveryCodes = newRecoveryCodes();
  await change(dependencies, caller, user, "on", async (session) => {
    const { modifiedCount } = await SecondFactor.updateOne(
      { _id: setup._id, enabledAt: null },
      {
        $set: { enabledAt: services.now(), lastStep, recovery: recoveryCodes.map(hashOf) },
        $unset: { expires: 1 },
      },
      { session },
    );
    if (modifiedCount === 0) throw alreadyOn();
  });
  return recoveryCodes;
}

/**
 * Turns the caller's second factor off.
 * @throws 400 at `currentPassword` or `code`, if it is off, or if it is the last factor of staff who need one; 403
 * for a guest; 429
 */
export async function turnOff(
  dependencies: SecondFactorDependencies & Pick<FeatureDependencies, "settings">,
  caller: Caller,
  input: unknown,
): Promise<void> {
  const { user, factor } = await prove(dependencies, caller, input);
  await assertNotLastFactor(dependencies, caller.viewer, () => hasPasskey(String(user._id)));
  await change(dependencies, caller, user, "off", async (session) => {
    const { deletedCount } = await SecondFactor.deleteOne({ _id: factor._id }, { session });
    if (deletedCount === 0) throw notOn();
  });
}

/**
 * Turns an account's second factor off and removes its passkeys from the server's console, for a member who has
 * lost them; the member is notified. Returns false if there are none.
 */
export async function removeSecondFactor(
  dependencies: Pick<SecondFactorDependencies, "services" | "mailer" | "site">,
  caller: Pick<Caller, "viewer" | "requestId">,
  id: string,
): Promise<boolean> {
  if (!(await findSecondFactor(id)) && !(await hasPasskey(id))) return false;
  await change(dependencies, caller, await accountOf(id), "off", async (session) => {
    await SecondFactor.deleteOne({ user: toId(id), enabledAt: { $ne: null } }, { session });
    await Passkey.deleteMany({ user: toId(id) }, { session });
  });
  return true;
}

/**
 * Replaces the caller's recovery codes and returns the new ones.
 * @throws 400 at `currentPassword` or `code`, or if it is off; 403 for a guest; 429
 */
export async function renewRecoveryCodes(
  dependencies: SecondFactorDependencies,
  caller: Caller,
  input: unknown,
): Promise<string[]> {
  const { user, factor } = await prove(dependencies, caller, input);
  const recoveryCodes = newRecoveryCodes();
  await change(dependencies, caller, user, "renewed", async (session) => {
    const { matchedCount } = await SecondFactor.updateOne(
      { _id: factor._id },
      { $set: { recovery: recoveryCodes.map(hashOf) } },
      { session },
    );
    if (matchedCount === 0) throw notOn();
  });
  return recoveryCodes;
}

/**
 * Checks the caller's password, and their code if they have a second factor.
 * @throws 400 at `currentPassword` or `code`; 403 for a guest; 429
 */
export async function proveIdentity(
  dependencies: SecondFactorDependencies,
  { viewer, requestId }: Caller,
  input: { readonly currentPassword?: unknown; readonly code?: string | undefined },
): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  const { currentPassword } = validate(startRules, input);
  const user = await proveOneself(dependencies, viewer.id, currentPassword);
  await checkCode(dependencies, { requestId }, user, input.code ?? "");
}

/** Checks the caller's password and code. */
async function prove(
  dependencies: SecondFactorDependencies,
  { viewer, requestId }: Caller,
  input: unknown,
): Promise<{ readonly user: LoginUser; readonly factor: SecondFactorDoc }> {
  if (!isInPerson(viewer)) throw forbidden();
  const { currentPassword, code } = validate(proofRules, input);
  const factor = await findSecondFactor(viewer.id);
  if (!factor) throw notOn();
  const user = await proveOneself(dependencies, viewer.id, currentPassword);
  await checkCode(dependencies, { requestId }, user, code);
  return { user, factor };
}

const ACTIONS = {
  on: "second-factor.enable",
  off: "second-factor.disable",
  renewed: "second-factor.renew-recovery-codes",
} as const;

/** Makes a change in one transaction with its mail, and records it in the audit log. */
const change = (
  { services, mailer, site }: Pick<SecondFactorDependencies, "services" | "mailer" | "site">,
  caller: Pick<Caller, "viewer" | "requestId">,
  user: LoginUser,
  event: keyof typeof ACTIONS,
  write: (session: ClientSession) => Promise<void>,
): Promise<void> =>
  audited(services, caller, { action: ACTIONS[event], subject: subjectOf(user) }, () =>
    inTransaction(async (session) => {
      await write(session);
      await mailer.sendMail(changedMail(site, user, event), { session });
    }),
  );

const subjectOf = ({ _id }: LoginUser) => ({ type: "user", id: String(_id) }) as const;

async function accountOf(id: string): Promise<LoginUser> {
  const user = await findLoginById(id);
  if (!user) throw forbidden();
  return user;
}

const hashOf = (code: string): string => hashSecret(plainCode(code));
const alreadyOn = () => applicationError(secondFactorMessages.alreadyOn);
const notOn = () => applicationError(secondFactorMessages.notOn);
