import { notValid } from "#core/base/errors.ts";
import { passkeysMessages } from "#shared/accounts/passkeys.messages.ts";
import { newChallenge, type Purpose } from "./challenges.ts";
import type { PasskeyDependencies } from "./dependencies.ts";
import { Passkey, type PasskeyDoc } from "./model.ts";
import { accepted, readUsed, redeemAnswered, relyingParty, userHandleOf, webAuthn } from "./web-authn.ts";

/** Returns the options with which a browser asks for a passkey of any account, as JSON. */
export async function requestOptions(dependencies: PasskeyDependencies, purpose: Purpose): Promise<string> {
  const { generateAuthenticationOptions } = await webAuthn();
  return JSON.stringify(
    await generateAuthenticationOptions({
      rpID: relyingParty(dependencies).id,
      challenge: newChallenge(dependencies, purpose),
      userVerification: "required",
    }),
  );
}

/**
 * Accepts the use of a passkey, once, and returns the id of its account. The member was verified by the
 * authenticator, so it counts as both factors.
 * @throws 400 if the answer is not valid, expired or used, or the passkey is unknown, or another account's
 */
export async function acceptPasskey(
  dependencies: PasskeyDependencies,
  purpose: Purpose,
  input: string,
): Promise<string> {
  const answer = readUsed(input);
  const expectedChallenge = await redeemAnswered(dependencies, purpose, answer);
  const passkey = await Passkey.findOne({ credential: answer.id }).lean<PasskeyDoc>();
  if (!passkey) throw notValid(passkeysMessages.unknown);
  const user = String(passkey.user);
  if (purpose !== "sign in" && purpose !== `confirm ${user}`) throw notValid(passkeysMessages.notYours);
  const { userHandle } = answer.response;
  if (userHandle && userHandle !== Buffer.from(userHandleOf(user)).toString("base64url")) throw refused();
  const { verifyAuthenticationResponse } = await webAuthn();
  const { origin, id } = relyingParty(dependencies);
  const { authenticationInfo } = await accepted(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
    }),
  );
  await noteUse(dependencies, passkey, authenticationInfo.newCounter);
  return user;
}

/** Saves the counter. Of concurrent uses with one counter, which a copied key would cause, the first counts. */
async function noteUse(
  { services }: Pick<PasskeyDependencies, "services">,
  { _id, counter }: PasskeyDoc,
  newCounter: number,
): Promise<void> {
  const { matchedCount } = await Passkey.updateOne(
    { _id, counter },
    { $set: { counter: newCounter, usedAt: services.now() } },
  );
  if (matchedCount === 0) throw refused();
}

const refused = () => notValid(passkeysMessages.refused);
