import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { Types } from "mongoose";
import { applicationError, forbidden, notFound, notValid } from "#core/base/errors.ts";
import { type Caller, isInPerson } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import { findLoginById, type LoginUser } from "#features/people/identity/index.ts";
import { type CountedLimit, createWithin } from "#features/people/users/index.ts";
import { audited } from "#features/platform/audit/index.ts";
import { PASSKEYS_MAX } from "#shared/accounts/passkeys.limits.ts";
import { passkeysMessages } from "#shared/accounts/passkeys.messages.ts";
import { hasSecondFactor } from "../check.ts";
import { passkeyByMember } from "../limits.ts";
import { passkeyMail } from "../mails.ts";
import { newChallenge } from "./challenges.ts";
import type { PasskeyDependencies } from "./dependencies.ts";
import { assertNotLastFactor } from "./last-factor.ts";
import { Passkey, type PasskeyDoc } from "./model.ts";
import { findPasskeys } from "./reads.ts";
import { passkeyNameRules } from "./rules.ts";
import {
  ALGORITHMS,
  accepted,
  readAdded,
  redeemAnswered,
  relyingParty,
  userHandleOf,
  webAuthn,
} from "./web-authn.ts";

/** Returns the options with which a browser adds a passkey to an account, as JSON. */
export async function addOptions(
  dependencies: PasskeyDependencies,
  { id, username, name }: { readonly id: string; readonly username: string; readonly name: string | null },
  passkeys: readonly PasskeyDoc[],
): Promise<string> {
  const { generateRegistrationOptions } = await webAuthn();
  return JSON.stringify(
    await generateRegistrationOptions({
      rpName: dependencies.site.name,
      rpID: relyingParty(dependencies).id,
      userID: userHandleOf(id),
      userName: username,
      userDisplayName: name || username,
      challenge: newChallenge(dependencies, `add ${id}`),
      attestationType: "none",
      excludeCredentials: passkeys.map(({ credential, transports }) => ({
        id: credential,
        transports: [...transports],
      })),
      supportedAlgorithmIDs: [...ALGORITHMS],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    }),
  );
}

/**
 * Adds a passkey to the caller's account, and notifies the member.
 * @throws 400 at `name`, or if the browser's answer is not valid, expired or used; 403 for a guest; 429
 */
export async function addPasskey(
  dependencies: PasskeyDependencies,
  caller: Caller,
  input: { readonly name?: string | undefined; readonly passkey?: string | undefined },
): Promise<void> {
  const { viewer } = caller;
  if (!isInPerson(viewer)) throw forbidden();
  const { services, limits, mailer, site } = dependencies;
  const { name } = validate(passkeyNameRules, { name: input.name });
  await limits.consume(passkeyByMember, viewer.id);
  const user = await accountOf(viewer.id);
  const limit: CountedLimit<PasskeyDoc> = {
    model: Passkey,
    filter: { user: user._id },
    max: PASSKEYS_MAX,
    error: () => applicationError(passkeysMessages.tooMany),
  };
  const key = await verifiedKey(dependencies, viewer.id, readAdded(input.passkey ?? ""));
  const passkey = { _id: new Types.ObjectId(), user: user._id, name, ...key, createdAt: services.now() };
  const subject = { type: "user", id: viewer.id } as const;
  await audited(services, caller, { action: "passkey.add", subject, details: { name } }, async () => {
    try {
      await createWithin(services, viewer.id!, limit, async (session) => {
        await Passkey.create([passkey], { session });
        await mailer.sendMail(passkeyMail(site, user, "added", name), { session });
      });
    } catch (error) {
      throw isDuplicateKey(error) ? applicationError(passkeysMessages.alreadyAdded) : error;
    }
  });
}

async function verifiedKey(
  dependencies: PasskeyDependencies,
  user: string,
  answer: RegistrationResponseJSON,
): Promise<Pick<PasskeyDoc, "credential" | "publicKey" | "counter" | "transports" | "synced">> {
  const expectedChallenge = await redeemAnswered(dependencies, `add ${user}`, answer);
  const { verifyRegistrationResponse } = await webAuthn();
  const { origin, id } = relyingParty(dependencies);
  const { registrationInfo } = await accepted(
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  if (!registrationInfo) throw notValid(passkeysMessages.refused);
  const { credential, credentialDeviceType } = registrationInfo;
  return {
    credential: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialDeviceType === "multiDevice",
  };
}

/**
 * Renames one of the caller's passkeys.
 * @throws 400 at `name`, 403 for a guest, 404 for a passkey that is not the caller's
 */
export async function renamePasskey(
  { viewer }: Caller,
  { id, ...input }: { readonly id?: string | undefined; readonly name?: string | undefined },
): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  const { name } = validate(passkeyNameRules, input);
  if (!id || !isId(id)) throw notFound();
  const { matchedCount } = await Passkey.updateOne(
    { _id: toId(id), user: toId(viewer.id) },
    { $set: { name } },
  );
  if (matchedCount === 0) throw notFound();
}

/**
 * Removes one of the caller's passkeys, and notifies the member.
 * @throws 400 if it is the last factor of staff who need one, 403 for a guest, 404 for a passkey that is not the
 * caller's
 */
export async function removePasskey(
  dependencies: PasskeyDependencies,
  caller: Caller,
  id = "",
): Promise<void> {
  const { viewer } = caller;
  if (!isInPerson(viewer)) throw forbidden();
  const passkeys = await findPasskeys(viewer.id);
  const passkey = passkeys.find(({ _id }) => String(_id) === id);
  if (!passkey) throw notFound();
  await assertNotLastFactor(
    dependencies,
    viewer,
    async () => passkeys.length > 1 || (await hasSecondFactor(viewer.id)),
  );
  const { services, mailer, site } = dependencies;
  const user = await accountOf(viewer.id);
  const subject = { type: "user", id: viewer.id } as const;
  const event = { action: "passkey.remove", subject, details: { name: passkey.name } } as const;
  await audited(services, caller, event, () =>
    inTransaction(async (session) => {
      const { deletedCount } = await Passkey.deleteOne({ _id: passkey._id }, { session });
      if (deletedCount === 0) throw notFound();
      await mailer.sendMail(passkeyMail(site, user, "removed", passkey.name), { session });
    }),
  );
}

async function accountOf(id: string): Promise<LoginUser> {
  const user = await findLoginById(id);
  if (!user) throw forbidden();
  return user;
}
