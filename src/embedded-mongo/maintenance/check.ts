import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { decode } from "../bson/decode.ts";
import { entriesOf } from "../indexes/entries.ts";
import { Catalog } from "../storage/catalog.ts";
import { type Collection, tableOf } from "../storage/collection.ts";
import { Connection } from "../storage/connection.ts";
import { ConnectionView } from "../storage/view.ts";

/** Result of checking a database file. */
export interface Checked {
  readonly collections: number;
  readonly documents: number;
  /** Problems found, at most twenty; empty if there are none. */
  readonly problems: readonly string[];
}

const MOST = 20;

/**
 * Checks a complete database file: its pages, every document, and that every index contains exactly the
 * documents' keys.
 */
export function checkFile(file: string): Checked {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  const problems = pageProblems(file);
  if (problems.length > 0) return { collections: 0, documents: 0, problems };
  const connection = new Connection(file, { durable: false, readOnly: true });
  try {
    connection.run("BEGIN");
    const collections = new Catalog(connection).list();
    let documents = 0;
    for (const collection of collections) documents += checkCollection(connection, collection, problems);
    connection.run("COMMIT");
    return { collections: collections.length, documents, problems: problems.slice(0, MOST) };
  } catch (error) {
    return { collections: 0, documents: 0, problems: [...problems, (error as Error).message].slice(0, MOST) };
  } finally {
    connection.close();
  }
}

function pageProblems(file: string): string[] {
  try {
    const database = new DatabaseSync(file, { timeout: 10_000, readOnly: true });
    try {
      const rows = database.prepare(`PRAGMA integrity_check(${MOST})`).all();
      const said = rows.map(({ integrity_check }) => String(integrity_check));
      if (said.length !== 1 || said[0] !== "ok") return said;
      const ours = database.prepare(
        "SELECT count(*) AS n FROM sqlite_schema WHERE name IN ('collections', 'indexes')",
      );
      return ours.get()?.n === 2 ? [] : ["it is not a database of this server"];
    } finally {
      database.close();
    }
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Checks a collection and returns the number of its documents. */
function checkCollection(connection: Connection, collection: Collection, problems: string[]): number {
  const expected = new Map(collection.indexes.map((index) => [index, 0]));
  let documents = 0;
  for (const { rid, raw } of new ConnectionView(connection).table(collection, { reverse: false })) {
    documents++;
    try {
      const doc = decode(raw);
      for (const index of collection.indexes) {
        const { keys } = entriesOf(doc, index);
        expected.set(index, expected.get(index)! + keys.length);
        const sql = `SELECT 1 FROM ${tableOf(collection, index)} WHERE k = ? AND rid = ?`;
        for (const key of keys)
          if (!connection.get(sql, key, rid))
            problems.push(`${collection.ns}: index ${index.name} lacks document ${rid}`);
      }
    } catch (error) {
      problems.push(`${collection.ns}: document ${rid} cannot be read: ${(error as Error).message}`);
    }
    if (problems.length >= MOST) return documents;
  }
  for (const [index, count] of expected) {
    const [there] = connection.get(`SELECT count(*) FROM ${tableOf(collection, index)}`) as [number];
    if (there !== count)
      problems.push(`${collection.ns}: index ${index.name} has ${there} entries instead of ${count}`);
  }
  return documents;
}
