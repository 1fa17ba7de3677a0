import { parseArgs } from "node:util";
import { pino } from "pino";
import { createAdmin } from "./admin/create.ts";
import { removeSecondFactorOf } from "./admin/remove-second-factor.ts";
import { verifyLog } from "./admin/verify.ts";
import { runCommand, UsageError } from "./support/command.ts";
import { withSiteDatabase } from "./support/command-database.ts";
import { usageOf } from "./support/command-list.ts";

const USAGE = usageOf("admin");

/**
 * Commands for the server's console: creating the first admin, removing a lost second factor, and verifying the audit
 * log.
 */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { "password-stdin": { type: "boolean", default: false }, head: { type: "string" } },
  });
  const [command, ...rest] = positionals;
  if (command === "verify-audit" && rest.length === 0) return withSiteDatabase(() => verifyLog(values.head));
  const [username, email, ...more] = rest;
  if (!["create", "remove-second-factor"].includes(command ?? "") || !username || !email || more.length > 0)
    throw new UsageError("Say which command, with the name and address of the account.");
  return withSiteDatabase(async (database, config) => {
    // Loads the whole product; verifying the log, or a usage error, does not wait for it.
    const { composeScript } = await import("#src/compose.ts");
    const script = await composeScript(config, database, pino({ level: config.logLevel }));
    try {
      if (command === "remove-second-factor") return await removeSecondFactorOf(script, { username, email });
      const passwordFromStdin = values["password-stdin"];
      return await createAdmin(script.services, { username, email }, { passwordFromStdin });
    } finally {
      await script.close();
    }
  });
}

runCommand(USAGE, main);
