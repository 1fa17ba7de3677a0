import { readConfig } from "../src/config.ts";
import { openDatabase } from "../src/core/db/open.ts";
import { exportJournal, verifyLedger } from "../src/features/money/ledger/index.ts";

const USAGE =
  "npm run ledger -- export   (the whole ledger for hledger, to standard output)\nnpm run ledger -- verify";

/** Writes the ledger for hledger, or proves it, beside a site that runs. */
async function main(): Promise<number> {
  const [command, ...rest] = process.argv.slice(2);
  if ((command !== "export" && command !== "verify") || rest.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { mongodbUri: uri, dataDir } = readConfig(process.env);
  const database = await openDatabase({ uri, dataDir, join: true });
  try {
    if (command === "verify") return await verify();
    for await (const part of exportJournal()) process.stdout.write(part);
    return 0;
  } finally {
    await database.close();
  }
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

process.exitCode = await main();
