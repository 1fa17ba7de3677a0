import { guest } from "#core/base/viewer.ts";
import { prepareModels } from "#core/db/define-model.ts";
import { removeSecondFactor } from "#features/accounts/second-factor/index.ts";
import { findByNameAndEmail } from "#features/people/staff/index.ts";
import { UsageError } from "../support/command.ts";

/** Nobody is signed in at the console; the audit log records the console as the actor. */
const caller = { viewer: guest, requestId: "console" };

/** Turns two-step sign-in off for an account, removes its passkeys, and notifies its member. Returns the exit code. */
export async function removeSecondFactorOf(
  dependencies: Parameters<typeof removeSecondFactor>[0],
  { username, email }: { readonly username: string; readonly email: string },
): Promise<number> {
  await prepareModels();
  const known = await findByNameAndEmail(username, email);
  if (!known) throw new UsageError("There is no account with this name and address.");
  const removed = await removeSecondFactor(dependencies, caller, String(known._id));
  const state = removed ? "is off now" : "is off already";
  process.stdout.write(`Two-step sign-in ${state} for ${known.username}.\n`);
  return 0;
}
