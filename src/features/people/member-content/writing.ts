import type { Schema } from "joi";
import type { ClientSession } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, forbidden } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Services } from "#core/services.ts";
import { validate, validateChange } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { isBlocked, isEitherBlocked } from "../blocks/index.ts";

/** Dependencies of writing content. */
export interface Writing {
  readonly services: Services;
  readonly limits: Pick<RateLimits, "consume">;
}

/**
 * Validates changes to a member's content; only fields present in the input.
 * @throws 400 while their posting is blocked, and by field
 */
export function changeInput<Input>(
  { now }: Pick<Services, "now">,
  caller: Caller,
  rules: Schema<Input>,
  input: unknown,
): Partial<Input> {
  assertMayPost(caller, now());
  return validateChange<Input>(rules, input);
}

/**
 * Validates new content and returns it with its author; `writer` is the attribute that may name the author.
 * @throws 403 for guests, or if it names another member
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

/** Validates input that nobody else can read. */
export function ownInput<Input>(
  caller: Caller,
  rules: Schema<Input>,
  input: unknown,
  writer: keyof Input,
): Input & { readonly own: string } {
  const own = memberOf(caller);
  const validated = validate<Input>(rules, input);
  if ((validated[writer] ?? own) !== own) throw forbidden();
  return { ...validated, own };
}

/** Throws 400 if the member has blocked one of those they want to write to. */
export async function assertBlocksNone(own: string, others: readonly string[]): Promise<void> {
  for (const other of others)
    if (await isBlocked(own, other)) throw applicationError(messages.youBlockedThem);
}

/**
 * Returns true if one of the addressed members has blocked the author: the content is then shadow-banned,
 * silently.
 */
export async function isShadowBanned(
  own: string,
  others: readonly string[],
  session?: ClientSession,
): Promise<boolean> {
  for (const other of others) if (await isBlocked(other, own, session)) return true;
  return false;
}

/** Returns true if a block lasts between a member and one of the others, whichever of the two blocked. */
export async function isBlockedWithAny(
  own: string,
  others: readonly string[],
  session?: ClientSession,
): Promise<boolean> {
  for (const other of others) if (await isEitherBlocked(other, own, session)) return true;
  return false;
}
