import { copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { companions, databaseFile, holdDirectory, makePrivate } from "../storage/directory.ts";
import { settle } from "./backup.ts";
import { type Checked, checkFile } from "./check.ts";

/**
 * Replaces a directory's database with a backup; the previous files are moved to a folder beside it, and its
 * path is returned. Throws without changing anything if a process has the directory open or the backup is
 * damaged.
 */
export function restore(
  directory: string,
  backup: string,
): Checked & { readonly replaced: string | undefined } {
  const checked = checkFile(backup);
  if (checked.problems.length > 0) throw new Error(`${backup} is damaged: ${checked.problems[0]}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = holdDirectory(directory);
  try {
    const file = join(directory, databaseFile);
    const arriving = `${file}.restoring`;
    copyFileSync(backup, arriving);
    makePrivate(arriving);
    settle(arriving);
    const replaced = existsSync(file) ? setAside(directory) : undefined;
    renameSync(arriving, file);
    return { ...checked, replaced };
  } finally {
    lock.close();
  }
}

/**
 * The journal is moved first: without it the database is in an older state, and never a mixture with another
 * one.
 */
function setAside(directory: string): string {
  const folder = join(directory, `replaced-${new Date().toISOString().replaceAll(":", "-")}`);
  mkdirSync(folder, { mode: 0o700 });
  for (const suffix of [...companions].reverse()) {
    const name = databaseFile + suffix;
    if (existsSync(join(directory, name))) renameSync(join(directory, name), join(folder, name));
  }
  return folder;
}
