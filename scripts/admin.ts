import { parseArgs } from "node:util";
import { pino } from "pino";
import { readConfig } from "../src/config.ts";
import { HttpError } from "../src/core/base/errors.ts";
import { openDatabase } from "../src/core/db/open.ts";
import { createAdmin } from "./admin/create.ts";
import { verifyLog } from "./admin/verify.ts";

const USAGE = `npm run admin -- create <username> <email> [--password-stdin]
npm run admin -- verify-audit [--head <number>:<hash>]`;

/** What is done at the machine itself: the first admin, and a walk along the audit log. */
async function main(): Promise<number> {
  const { values, positionals } = parse();
  const [command, ...rest] = positionals;
  const isKnown = (command === "create" && rest.length === 2) || (command === "verify-audit" && !rest.length);
  if (!isKnown) return complain(USAGE);
  const config = readConfig(process.env);
  const database = await openDatabase({ uri: config.mongodbUri, dataDir: config.dataDir, join: true });
  try {
    if (command === "verify-audit") return await verifyLog(values.head);
    const [username = "", email = ""] = rest;
    // The whole product: a walk along the log, or a wrong word, does not wait for it.
    const { composeScript } = await import("../src/compose.ts");
    const script = await composeScript(config, database, pino({ level: config.logLevel }));
    try {
      const passwordFromStdin = values["password-stdin"];
      return await createAdmin(script.services, { username, email }, { passwordFromStdin });
    } finally {
      await script.close();
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const fields = error.fields.map(({ path, message }) => `${path.join(".")}: ${message}`);
    return complain(fields.length > 0 ? fields.join("\n") : error.message);
  } finally {
    await database.close();
  }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { "password-stdin": { type: "boolean", default: false }, head: { type: "string" } },
    });
  } catch {
    return { values: { "password-stdin": false, head: undefined }, positionals: [] };
  }
}

function complain(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}

process.exitCode = await main();
