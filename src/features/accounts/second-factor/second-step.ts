import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { hasSecondFactor } from "./check.ts";
import { hasPasskey } from "./passkeys/reads.ts";

/** Second step of signing in with a password: a code (or a passkey), or a passkey only. */
export type SecondStep = "code" | "passkey";

/**
 * Returns the step that follows an account's password; null if the password is enough. Passkeys do not replace the
 * password of members who have no codes, because they might lose them; staff who need two factors have to use them.
 */
export async function findSecondStep(
  { id, role }: { readonly id: string; readonly role: Viewer["role"] },
  isRequiredForStaff: boolean,
): Promise<SecondStep | null> {
  if (await hasSecondFactor(id)) return "code";
  const isRequired = isRequiredForStaff && isStaff({ role });
  return isRequired && (await hasPasskey(id)) ? "passkey" : null;
}
