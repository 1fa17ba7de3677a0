import { guest } from "#core/base/viewer.ts";
import { prepareModels } from "#core/db/define-model.ts";
import type { Services } from "#core/services.ts";
import { registerUser } from "#features/people/identity/index.ts";
import { appointAdmin, findByNameAndEmail } from "#features/people/staff/index.ts";
import { record } from "#features/platform/audit/index.ts";
import { UsageError } from "../support/command.ts";
import { askPassword, PASSWORD_NEEDED } from "./ask-password.ts";

/** Nobody is signed in at the console; the audit log records the console as the actor. */
const caller = { viewer: guest, requestId: "console" };

/** Creates an admin: a new account, or the existing one with this name and address. Returns the exit code. */
export async function createAdmin(
  services: Services,
  { username, email }: { readonly username: string; readonly email: string },
  { passwordFromStdin }: { readonly passwordFromStdin: boolean },
): Promise<number> {
  // The site may never have been started with this database.
  await prepareModels();
  const known = await findByNameAndEmail(username, email);
  if (known) {
    const changed = await appointAdmin(services, caller, String(known._id));
    return say(changed ? `${known.username} is an admin now.` : `${known.username} is an admin already.`);
  }
  const password = await askPassword(passwordFromStdin);
  if (password === null) throw new UsageError(PASSWORD_NEEDED);
  const created = await registerUser(services, caller, { username, email, password });
  const id = String(created._id);
  await record(services, caller, { action: "user.create", subject: { type: "user", id } });
  await appointAdmin(services, caller, id);
  return say(`${created.username} is an admin now. Sign in with this name and the password.`);
}

function say(line: string): number {
  process.stdout.write(`${line}\n`);
  return 0;
}
