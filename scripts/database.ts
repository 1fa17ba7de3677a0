// Backup, restore and check of the embedded database; see docs/operations.md.
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { backUp, type Checked, checkFile, isHeld, restore } from "#src/embedded-mongo/index.ts";
import { runCommand, UsageError } from "./support/command.ts";
import { isBuilt, usageOf } from "./support/command-list.ts";

const USAGE = [usageOf("backup"), usageOf("restore"), usageOf("check")].join("\n");

/** Time in milliseconds that a restore waits for the site to end. */
const PATIENCE_MS = 30_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const counted = ({ documents, collections }: Checked) =>
  `${documents} documents in ${collections} collections`;

/**
 * Returns the folder of backups that are not given a name: in a checkout `backups`; in an image a folder of the volume,
 * because the rest ends with the container.
 */
const backupsIn = (directory: string): string => (isBuilt ? join(directory, "backups") : "backups");

const COMMANDS: Record<string, (directory: string, file: string | undefined) => Promise<number>> = {
  async backup(directory, file) {
    const to =
      file ??
      join(backupsIn(directory), `${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}.sqlite`);
    say(`Backed up ${counted(backUp(directory, to))} to ${to}. Keep ENCRYPTION_KEYS too, in another place.`);
    return 0;
  },
  async restore(directory, file) {
    if (!file) throw new UsageError("Name the backup to restore.");
    const { replaced, ...found } = await restoreOnceClosed(directory, file);
    say(`Restored ${counted(found)} to ${directory}.`);
    if (replaced) say(`What was there before is kept in ${replaced}.`);
    return 0;
  },
  async check(directory, file) {
    const checked = checkFile(file ?? join(directory, "database.sqlite"));
    if (checked.problems.length === 0) {
      say(`All is well: ${counted(checked)}.`);
      return 0;
    }
    for (const problem of checked.problems) say(problem);
    say("The file is damaged. Stop the site, then put the last backup in its place:");
    say(usageOf("restore"));
    return 1;
  },
};

async function main([command = "", file, ...rest]: string[]): Promise<number> {
  const run = COMMANDS[command];
  if (!run || file?.startsWith("-") || rest.length > 0)
    throw new UsageError("Name a command, and one file at most.");
  if (process.env.MONGODB_URI)
    throw new UsageError("MONGODB_URI names a MongoDB. Back it up with its tools: see docs/operations.md.");
  return run(process.env.DATA_DIR || ".data", file);
}

/** Restores a backup; a site that is just being stopped gets time to close its database. */
async function restoreOnceClosed(directory: string, file: string): Promise<ReturnType<typeof restore>> {
  for (const begun = Date.now(), told = new Set<string>(); ; await pause(250)) {
    try {
      return restore(directory, file);
    } catch (error) {
      if (!isHeld(error) || Date.now() - begun > PATIENCE_MS) throw error;
      const { message } = error as Error;
      if (!told.has(message)) process.stderr.write(`${message}: stop it. Waiting for it to end.\n`);
      told.add(message);
    }
  }
}

runCommand(USAGE, main);
