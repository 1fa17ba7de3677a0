import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { guest } from "#core/base/viewer.ts";
import { findAccount, findForLogin } from "#features/people/identity/index.ts";
import { type ImportedManuscript, importManuscripts } from "#features/stories/imports/index.ts";
import { composeScript } from "#src/compose.ts";
import { describeError, runCommand, UsageError } from "./support/command.ts";
import { withSiteDatabase } from "./support/command-database.ts";
import { usageOf } from "./support/command-list.ts";

const USAGE = usageOf("import");

/** Imports manuscripts as stories of one author, and reports for each what was imported and what was not. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { author: { type: "string" }, publish: { type: "boolean", default: false } },
  });
  const { author: name, publish } = values;
  if (positionals.length === 0 || !name) throw new UsageError("Name the files and their author.");
  return withSiteDatabase(async (database, config) => {
    const script = await composeScript(config, database, pino({ level: config.logLevel }));
    try {
      const author = await findForLogin(name);
      if (!author) throw new UsageError(`There is no account "${name}". Register it first.`);
      const viewer = { ...guest, ...(await findAccount(String(author._id)))! };
      const caller = { viewer, requestId: "import" };
      let failed = 0;
      for (const path of positionals) {
        try {
          const manuscript = { file: await readFile(path), fileName: basename(path), publish };
          const imported = await importManuscripts(script.services, script.files, caller, manuscript);
          for (const story of imported) report(path, story);
        } catch (error) {
          failed += 1;
          process.stderr.write(`${path}: ${describeError(error)}\n`);
        }
      }
      return failed > 0 ? 1 : 0;
    } finally {
      await script.close();
    }
  });
}

function report(file: string, { story, report }: ImportedManuscript): void {
  const lines = [
    `${basename(file)}: “${story.title}” (${report.chapters.length} parts, ${report.words.toLocaleString("en-GB")} words, ${report.pictures} pictures)`,
    `  /story/${report.story.id}/${report.story.slug}`,
    ...Object.values(report.lines).flatMap((group) => group.map((line) => `  ${line}`)),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

runCommand(USAGE, main);
