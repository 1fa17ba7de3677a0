import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { composeScript } from "../src/compose.ts";
import { readConfig } from "../src/config.ts";
import { HttpError } from "../src/core/base/errors.ts";
import { guest } from "../src/core/base/viewer.ts";
import { openDatabase } from "../src/core/db/open.ts";
import { findAccount, findForLogin } from "../src/features/people/identity/index.ts";
import { type BroughtIn, bringIn } from "../src/features/stories/imports/index.ts";

const USAGE = "npm run import -- file.epub [more files] --author username [--publish]";

/** Brings manuscripts in as stories of one author, and says of each what came in and what did not. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { author: { type: "string" }, publish: { type: "boolean", default: false } },
  });
  if (positionals.length === 0 || !values.author) return complain(USAGE);
  const config = readConfig(process.env);
  const database = await openDatabase({ uri: config.mongodbUri, dataDir: config.dataDir, join: true });
  const script = await composeScript(config, database, pino({ level: config.logLevel }));
  try {
    const author = await findForLogin(values.author);
    if (!author) return complain(`There is no account "${values.author}". Register it first.`);
    const viewer = { ...guest, ...(await findAccount(String(author._id)))! };
    const { services, files } = script;
    let failed = 0;
    for (const file of positionals) {
      try {
        const bytes = await readFile(file);
        const brought = await bringIn(
          services,
          files,
          { viewer, requestId: "import" },
          {
            file: bytes,
            fileName: basename(file),
            publish: values.publish,
          },
        );
        report(file, brought);
      } catch (error) {
        failed += 1;
        complain(
          `${file}: ${error instanceof HttpError || isMissing(error) ? error.message : (error as Error).stack}`,
        );
      }
    }
    return failed > 0 ? 1 : 0;
  } finally {
    await script.close();
    await database.close();
  }
}

function report(file: string, { story, report }: BroughtIn): void {
  const lines = [
    `${basename(file)}: “${story.title}” (${report.chapters.length} parts, ${report.words.toLocaleString("en-GB")} words, ${report.pictures} pictures)`,
    `  /story/${report.story.id}/${report.story.slug}`,
    ...Object.values(report.lines).flatMap((group) => group.map((line) => `  ${line}`)),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function complain(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}

const isMissing = (error: unknown): error is Error => (error as NodeJS.ErrnoException).code === "ENOENT";

process.exitCode = await main();
