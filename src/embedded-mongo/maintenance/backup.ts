import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Catalog } from "../storage/catalog.ts";
import { Connection } from "../storage/connection.ts";
import { databaseFile, makePrivate } from "../storage/directory.ts";
import { type Checked, checkFile } from "./check.ts";

/**
 * Backs up a directory's database to a new file: a consistent snapshot of all committed data, while others
 * may continue to write. The file is checked before it gets its final name. Throws if there is no database,
 * or if the file already exists.
 */
export function backUp(directory: string, file: string): Checked {
  const source = join(directory, databaseFile);
  if (!existsSync(source)) throw new Error(`there is no database in ${directory}`);
  if (existsSync(file)) throw new Error(`${file} is there already`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  makePrivate(unfinished);
  const database = new DatabaseSync(source, { timeout: 10_000 });
  try {
    database.prepare("VACUUM INTO ?").run(unfinished);
    renewIdentity(unfinished);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    database.close();
  }
  const checked = checkFile(unfinished);
  if (checked.problems.length > 0) {
    rmSync(unfinished);
    throw new Error(`what was copied is damaged, and was thrown away: ${checked.problems[0]}`);
  }
  settle(unfinished);
  renameSync(unfinished, file);
  return checked;
}

/**
 * Gives the collections of a copy new UUIDs, as mongorestore does, so that a site that starts with it knows that it
 * was restored.
 */
function renewIdentity(file: string): void {
  const connection = new Connection(file, { durable: true });
  try {
    connection.run("BEGIN");
    new Catalog(connection).renewIdentity();
    connection.run("COMMIT");
    // One file, without a journal beside it.
    connection.exec("PRAGMA journal_mode = DELETE");
  } finally {
    connection.close();
  }
}

/** Waits until a file is on disk. */
export function settle(file: string): void {
  const handle = openSync(file, "r+");
  fsyncSync(handle);
  closeSync(handle);
}
