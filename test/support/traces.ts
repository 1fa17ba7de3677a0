import mongoose from "mongoose";

/**
 * Live events in transit between processes: MongoDB deletes them automatically, long before an account is
 * erased.
 */
const PASSING = "socketevents";
/** Seconds for which such events may exist. */
const PASSING_SECONDS = 10 * 60;

/**
 * Returns where one of these words is in the database: every field of every document of every collection,
 * field names and bytes of files included, in any case. Format: `collection/_id path: word`.
 */
export async function tracesOf(words: readonly string[]): Promise<string[]> {
  const db = mongoose.connection.db!;
  const wanted = words.map((word) => word.toLowerCase());
  const found: string[] = [];
  for (const { name } of await db.listCollections().toArray()) {
    if (name === PASSING) {
      const indexes = await db.collection(name).indexes();
      if (indexes.some(({ expireAfterSeconds: kept }) => kept !== undefined && kept <= PASSING_SECONDS))
        continue;
    }
    for await (const document of db.collection(name).find({})) {
      const look = (value: unknown, path: string): void => {
        for (const word of wanted)
          if (textOf(value).includes(word)) found.push(`${name}/${document._id} ${path}: ${word}`);
        if (isBranch(value))
          for (const [key, inner] of Object.entries(value)) {
            look(key, `${path}{${key}}`);
            look(inner, `${path}.${key}`);
          }
      };
      look(document, "");
    }
  }
  return found;
}

const isBranch = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  !(value instanceof Date) &&
  !("_bsontype" in value) &&
  !Buffer.isBuffer(value);

function textOf(value: unknown): string {
  if (typeof value === "string") return value.toLowerCase();
  const bytes = (value as { buffer?: unknown } | null)?.buffer;
  if (bytes instanceof Uint8Array) return Buffer.from(bytes).toString("latin1").toLowerCase();
  return "";
}
