import { migrationStates } from "#core/migrations/index.ts";
import { MIGRATIONS } from "#src/migrations/index.ts";
import { runCommand, UsageError } from "./support/command.ts";
import { withSiteDatabase } from "./support/command-database.ts";
import { usageOf } from "./support/command-list.ts";

const USAGE = usageOf("migrations");

/** Lists every migration with its completion time, and those that the next start will run. */
async function main(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError("This command has no arguments.");
  return withSiteDatabase(async ({ connection }) => {
    for (const { name, summary, reversible, finishedAt } of await migrationStates(connection, MIGRATIONS)) {
      const state = finishedAt ? finishedAt.toISOString() : "runs at the next start";
      const warning = reversible || finishedAt ? "" : " Older versions cannot use the database after this.";
      process.stdout.write(`${name}  ${state}\n    ${summary}${warning}\n`);
    }
    return 0;
  });
}

runCommand(USAGE, main);
