import { assertMayPost } from "#core/auth/posting.ts";
import { forbidden } from "#core/base/errors.ts";
import { type Caller, isInPerson } from "#core/base/viewer.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { changeUsername } from "#features/people/identity/index.ts";
import { assertUsernameAllowed } from "#features/people/users/index.ts";
import { usernameByMember } from "../limits.ts";
import { changeUsernameRules } from "../rules.ts";

/**
 * Changes the caller's username.
 * @throws 400 with a message at `username`, 403 for a guest, 429 after five in a day
 */
export async function renameOneself(
  { services, limits }: { readonly services: Services; readonly limits: RateLimits },
  caller: Caller,
  input: unknown,
): Promise<string> {
  const { viewer } = caller;
  if (!isInPerson(viewer)) throw forbidden();
  const { username } = validate(changeUsernameRules, input);
  if (username !== viewer.username) {
    await assertUsernameAllowed(username, viewer.role);
    assertMayPost(caller, services.now());
    await limits.consume(usernameByMember, viewer.id);
    await changeUsername(services, viewer.id, username);
  }
  return username;
}
