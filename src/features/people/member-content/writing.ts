import type { Schema } from "joi";
import type { ClientSession } from "mongoose";
import { memberOf } from "../../../core/auth/member-of.ts";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, forbidden } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import type { RateLimits } from "../../../core/limits/rate-limits.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { messages } from "../../../shared/messages.ts";
import { isBlocked } from "../blocks/index.ts";

/** What writing takes of the house. */
export interface Writing {
  readonly services: Services;
  readonly limits: Pick<RateLimits, "consume">;
}

/** What a member changes about what they wrote. @throws 400 while posting is closed to them, and by field */
export function changeInput<Input>(
  { now }: Pick<Services, "now">,
  caller: Caller,
  rules: Schema<Input>,
  input: unknown,
): Input {
  assertMayPost(caller, now());
  return validate<Input>(rules, input);
}

/**
 * The same of what they write anew, and who they are; `writer` is the attribute that may name them.
 * @throws 403 for a guest or in another's name besides
 */
export function newInput<Input>(
  services: Pick<Services, "now">,
  caller: Caller,
  rules: Schema<Input>,
  input: unknown,
  writer: keyof Input,
): Input & { readonly own: string } {
  assertMayPost(caller, services.now());
  return ownInput(caller, rules, input, writer);
}

/** The same of what nobody else reads the words of. */
export function ownInput<Input>(
  caller: Caller,
  rules: Schema<Input>,
  input: unknown,
  writer: keyof Input,
): Input & { readonly own: string } {
  const own = memberOf(caller);
  const said = validate<Input>(rules, input);
  if ((said[writer] ?? own) !== own) throw forbidden();
  return { ...said, own };
}

/** Throws 400 where a member has blocked one of those whom they want to write to. */
export async function assertBlocksNone(own: string, others: readonly string[]): Promise<void> {
  for (const other of others)
    if (await isBlocked(own, other)) throw applicationError(messages.youBlockedThem);
}

/** Whether one of those whom a member writes to has blocked them: it is kept shadow-banned, and nobody is told. */
export async function isShadowBanned(
  own: string,
  others: readonly string[],
  session?: ClientSession,
): Promise<boolean> {
  for (const other of others) if (await isBlocked(other, own, session)) return true;
  return false;
}
