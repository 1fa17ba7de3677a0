import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { ObjectSchema } from "joi";
import { notValid } from "#core/base/errors.ts";
import { PASSKEY_ANSWER_MAX } from "#shared/accounts/passkeys.limits.ts";
import { passkeysMessages } from "#shared/accounts/passkeys.messages.ts";
import { type Purpose, redeemChallenge } from "./challenges.ts";
import type { PasskeyDependencies } from "./dependencies.ts";
import { addedRules, usedRules } from "./rules.ts";

/** Loaded when it is first needed: it takes 30 MB and half a second. */
export const webAuthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256 (COSE). The library's default depends on the runtime, which processes need not share. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];

/** Returns the site as browsers and authenticators know it: only pages at this origin can use its passkeys. */
export function relyingParty({ site }: Pick<PasskeyDependencies, "site">) {
  const { origin, hostname } = new URL(site.url || "http://localhost");
  return { origin, id: hostname };
}

/** Returns an account's id as the bytes that authenticators store with its passkeys. */
export const userHandleOf = (id: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(id, "hex"));

/** Reads a browser's answer after adding a passkey. @throws 400 */
export const readAdded = (input: string): RegistrationResponseJSON => readAnswer(addedRules, input);

/** Reads a browser's answer after using a passkey. @throws 400 */
export const readUsed = (input: string): AuthenticationResponseJSON => readAnswer(usedRules, input);

/** Uses the challenge in a browser's answer up, and returns it. @throws 400 */
export async function redeemAnswered(
  dependencies: PasskeyDependencies,
  purpose: Purpose,
  { response }: { readonly response: { readonly clientDataJSON: string } },
): Promise<string> {
  const { challenge } = parse(Buffer.from(response.clientDataJSON, "base64url").toString());
  if (typeof challenge !== "string") throw refused();
  await redeemChallenge(dependencies, purpose, challenge);
  return challenge;
}

/** Runs a check of the library, which throws an error for every answer it does not accept. @throws 400 */
export async function accepted<Result extends { readonly verified: boolean }>(
  check: Promise<Result>,
): Promise<Result & { readonly verified: true }> {
  // Refused below.
  const result = await check.catch(() => null);
  if (!result?.verified) throw refused();
  return result as Result & { readonly verified: true };
}

function readAnswer<Answer>(rules: ObjectSchema, input: string): Answer {
  if (input.length > PASSKEY_ANSWER_MAX) throw refused();
  const { error, value } = rules.validate(parse(input));
  if (error) throw refused();
  return value as Answer;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === "object") return value as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  throw refused();
}

const refused = () => notValid(passkeysMessages.refused);
