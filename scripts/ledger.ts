import { exportJournal, verifyLedger } from "#features/money/ledger/index.ts";
import { runCommand, UsageError } from "./support/command.ts";
import { withSiteDatabase } from "./support/command-database.ts";
import { usageOf } from "./support/command-list.ts";

const USAGE = usageOf("ledger");

/** Exports the ledger for hledger, or verifies it, while the site may be running. */
async function main([command, ...rest]: string[]): Promise<number> {
  if ((command !== "export" && command !== "verify") || rest.length > 0)
    throw new UsageError("Say whether to export or to verify the ledger.");
  return withSiteDatabase(async () => {
    if (command === "verify") return verify();
    for await (const part of exportJournal()) process.stdout.write(part);
    return 0;
  });
}

async function verify(): Promise<number> {
  const { transactions, unbalanced, drifted } = await verifyLedger();
  const isWell = unbalanced.length + drifted.length === 0;
  for (const id of unbalanced) process.stdout.write(`transaction ${id} does not sum to zero\n`);
  for (const { account, kept, counted } of drifted)
    process.stdout.write(`${account} has ${kept}, its lines sum to ${counted}\n`);
  process.stdout.write(`${transactions} transactions, ${isWell ? "all is well" : "not all is well"}\n`);
  return isWell ? 0 : 1;
}

runCommand(USAGE, main);
