import { type Collection, type Db, type Document, MongoServerError, type ObjectId } from "mongodb";

/** A document with an id of any type. */
export interface Row extends Document {
  _id?: ObjectId | string | number | Document;
}

let made = 0;

/** Creates a new collection in this test file's database, filled with `rows` if given. */
export async function collectionOf(db: Db, rows: readonly Row[] = []): Promise<Collection<Row>> {
  made += 1;
  const collection = db.collection<Row>(`c${made}`);
  if (rows.length > 0) await collection.insertMany([...rows]);
  return collection;
}

/** Returns the server's error; fails the test on success. */
export async function refusal(attempt: Promise<unknown>): Promise<MongoServerError> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof MongoServerError) return error;
    throw error;
  }
  throw new Error("the server accepted what it should have refused");
}

/** Summary of an executed plan: its stages and how much it read. */
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

/** Reads the parts of an explain result that both query engines of MongoDB 7 name alike. */
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

/** The ids of the documents, in result order. */
export const idsOf = (rows: readonly Row[]): unknown[] => rows.map((row) => row._id);
