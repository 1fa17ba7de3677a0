import type { Request } from "express";
import type { SessionData } from "express-session";
import "#core/auth/confirmed.ts";
import { renewCsrfToken } from "#core/http/csrf.ts";
import type { Services } from "#core/services.ts";
import { findLoginById, type LoginUser } from "../../people/identity/index.ts";
import { noteVisit } from "../../people/users/index.ts";
import { findSecondStep, type SecondStep } from "../second-factor/index.ts";
import type { AccountDependencies } from "./dependencies.ts";
import { announceSignIn, regenerateKeeping, startBanned, startLeaving, startSession } from "./sign-in.ts";

/** What a sign-in leads to: its second step, the page of a banned or leaving account, or signed in. */
export type SignInResult = SecondStep | "banned" | "leaving" | "signed-in";

/** Account fields that decide what a sign-in leads to. */
export type SigningIn = Pick<LoginUser, "_id" | "role" | "tokenVersion" | "blocked" | "leaving">;

/**
 * Continues a sign-in after the password was checked. An account with a second factor has to use it next, even if it
 * is banned or being deleted.
 */
export async function continueSignIn(
  { services, isSecondFactorRequired }: Pick<AccountDependencies, "services" | "isSecondFactorRequired">,
  request: Request,
  user: SigningIn,
): Promise<SignInResult> {
  const step = await findSecondStep({ id: String(user._id), role: user.role }, isSecondFactorRequired());
  if (!step) return completeSignIn(services, request, user);
  await startSecondStep(request, user);
  return step;
}

/** Completes a sign-in after all factors of the account were checked. */
export async function completeSignIn(
  services: Services,
  request: Request,
  user: SigningIn,
): Promise<Exclude<SignInResult, SecondStep>> {
  if (user.blocked) {
    await startBanned(request, user);
    return "banned";
  }
  if (user.leaving) {
    await startLeaving(request, user);
    return "leaving";
  }
  await startSession(request, user);
  request.session.confirmedAt = Date.now();
  await noteVisit(services, String(user._id));
  await announceSignIn(services, request, String(user._id));
  return "signed-in";
}

/** Time in milliseconds to enter the code after the password. */
const SECOND_STEP_MS = 10 * 60_000;

declare module "express-session" {
  interface SessionData {
    /** Account whose first factor was checked: not a viewer, but able to enter the code of the second. */
    secondStep?: { id: string; version: number; at: number };
  }
}

/** Lets a browser that proved an account's first factor enter the code of the second, and nothing else. */
async function startSecondStep(
  request: Request,
  user: Pick<LoginUser, "_id" | "tokenVersion">,
): Promise<void> {
  await regenerateKeeping(request);
  request.session.secondStep = { id: String(user._id), version: user.tokenVersion, at: Date.now() };
  renewCsrfToken(request);
}

/**
 * Returns the account whose code a session may enter; null if there is none, too much time has passed, or its
 * credentials have changed.
 */
export async function secondStepIn({
  secondStep,
}: Readonly<Partial<SessionData>>): Promise<LoginUser | null> {
  if (!secondStep || Date.now() - secondStep.at > SECOND_STEP_MS) return null;
  const user = await findLoginById(secondStep.id);
  return user?.tokenVersion === secondStep.version ? user : null;
}
