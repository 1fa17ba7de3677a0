import { guest } from "../../src/core/base/viewer.ts";
import { prepareModels } from "../../src/core/db/define-model.ts";
import type { Services } from "../../src/core/services.ts";
import { registerUser } from "../../src/features/people/identity/index.ts";
import { appointAdmin, findByNameAndEmail } from "../../src/features/people/staff/index.ts";
import { record } from "../../src/features/platform/audit/index.ts";
import { askPassword } from "./ask-password.ts";

/** Nobody is signed in at the console; the audit log shows it as such. */
const caller = { viewer: guest, requestId: "console" };

/** Makes an admin: a new account, or the one that has this name and this address. Answers the exit code. */
export async function createAdmin(
  services: Services,
  { username, email }: { readonly username: string; readonly email: string },
  { passwordFromStdin }: { readonly passwordFromStdin: boolean },
): Promise<number> {
  // The site may never have run here.
  await prepareModels();
  const known = await findByNameAndEmail(username, email);
  if (known) {
    const changed = await appointAdmin(services, caller, String(known._id));
    return say(changed ? `${known.username} is an admin now.` : `${known.username} is an admin already.`);
  }
  const password = await askPassword(passwordFromStdin);
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
