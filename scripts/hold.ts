import { placeHold } from "#core/hold/index.ts";
import { runCommand, UsageError } from "./support/command.ts";
import { withSiteDatabase } from "./support/command-database.ts";
import { usageOf } from "./support/command-list.ts";

const USAGE = usageOf("hold");

/** Holds the site's database: what is due waits until an admin releases it. */
async function main(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError("This command has no arguments.");
  return withSiteDatabase(async ({ connection }) => {
    await placeHold(connection, new Date());
    process.stdout.write("Held. What is due waits until an admin releases it at /admin/hold.\n");
    return 0;
  });
}

runCommand(USAGE, main);
