import { type Collection, type Db, type Document, MongoServerError, type ObjectId } from "mongodb";

/** A document with an identifier of any kind. */
export interface Row extends Document {
  _id?: ObjectId | string | number | Document;
}

let made = 0;

/** A collection nobody used before, in the database of this test file; with `rows`, filled with them. */
export async function collectionOf(db: Db, rows: readonly Row[] = []): Promise<Collection<Row>> {
  made += 1;
  const collection = db.collection<Row>(`c${made}`);
  if (rows.length > 0) await collection.insertMany([...rows]);
  return collection;
}

/** The error that the server answers with; a success fails the test. */
export async function refusal(attempt: Promise<unknown>): Promise<MongoServerError> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof MongoServerError) return error;
    throw error;
  }
  throw new Error("the server accepted what it should have refused");
}

/** What a plan did: its stages and how much it read. */
export interface Plan {
  readonly stages: readonly string[];
  readonly indexes: readonly string[];
  readonly docsExamined: number;
  readonly keysExamined: number;
  readonly returned: number;
}

/** Runs `explain` with execution statistics on a find cursor, an aggregation cursor or a raw command. */
export async function planOf(target: {
  explain(verbosity: "executionStats"): Promise<Document>;
}): Promise<Plan> {
  return readPlan(await target.explain("executionStats"));
}

/** Reads the parts of an explain answer that both query engines of MongoDB 7 name alike. */
export function readPlan(answer: Document): Plan {
  const cursor: Document = answer.stages?.[0]?.$cursor ?? answer;
  const plan: Document = cursor.queryPlanner.winningPlan;
  const stats: Document = cursor.executionStats;
  return {
    stages: collect(plan, "stage"),
    indexes: collect(plan, "indexName"),
    docsExamined: stats.totalDocsExamined,
    keysExamined: stats.totalKeysExamined,
    returned: stats.nReturned,
  };
}

function collect(node: unknown, key: string): string[] {
  if (Array.isArray(node)) return node.flatMap((child) => collect(child, key));
  if (node === null || typeof node !== "object") return [];
  return Object.entries(node).flatMap(([name, value]) =>
    name === key && typeof value === "string" ? [value] : collect(value, key),
  );
}

/** The identifiers of the documents, in the order they came. */
export const idsOf = (rows: readonly Row[]): unknown[] => rows.map((row) => row._id);
