import { applicationError } from "#core/base/errors.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { passkeysMessages } from "#shared/accounts/passkeys.messages.ts";
import type { PasskeyDependencies } from "./dependencies.ts";

/**
 * Refuses the removal of the last second factor of staff, if the site requires one.
 * @throws 400
 */
export async function assertNotLastFactor(
  { settings }: Pick<PasskeyDependencies, "settings">,
  viewer: Viewer,
  /** Returns true if the account has another factor. */
  hasOther: () => Promise<boolean>,
): Promise<void> {
  if (!isStaff(viewer) || !settings.current().requireSecondFactorForStaff) return;
  if (!(await hasOther())) throw applicationError(passkeysMessages.lastFactor);
}
