import { EJSON } from "bson";
import type { Db, Document } from "mongodb";

/** A document in the form that events use: ids are strings. */
// biome-ignore lint/suspicious/noExplicitAny: documents of every collection, as they lie there
type Plain = Record<string, any>;

/** The documents that events can be about, in a fixed order. */
export interface World {
  /** A document of a collection: the same one for the same number, wrapping round after the last. */
  one(collection: string, number: number): Plain;
  /** Id of an account. */
  user(number: number): string;
  /** Id of an account other than this one. */
  other(id: string, number: number): string;
}

/** Every document of a database, by collection. */
export type Snapshot = ReadonlyMap<string, readonly Document[]>;

/** Collections left out of it because their documents are temporary. */
const PASSING = ["events", "invalidations", "jobs", "processes", "ratelimits", "sessions", "socketevents"];

export async function readSnapshot(db: Db): Promise<Snapshot> {
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  const kept = names.filter((name) => !PASSING.includes(name) && !name.startsWith("system."));
  return new Map(
    await Promise.all(
      kept
        .sort()
        .map(async (name) => [name, await db.collection(name).find().sort({ _id: 1 }).toArray()] as const),
    ),
  );
}

export async function writeSnapshot(db: Db, snapshot: Snapshot): Promise<void> {
  for (const [name, documents] of snapshot)
    if (documents.length > 0) await db.collection(name).insertMany([...documents]);
}

export function worldOf(snapshot: Snapshot): World {
  const plain = new Map<string, readonly Plain[]>();
  const all = (collection: string): readonly Plain[] => {
    const known = plain.get(collection) ?? (snapshot.get(collection) ?? []).map(asPlain);
    plain.set(collection, known);
    if (known.length === 0) throw new Error(`the demo has no ${collection}`);
    return known;
  };
  const one = (collection: string, number: number) => all(collection)[number % all(collection).length]!;
  return {
    one,
    user: (number) => one("users", number)._id,
    other(id, number) {
      const others = all("users").filter(({ _id }) => _id !== id);
      return others[number % others.length]!._id;
    },
  };
}

const asPlain = (document: Document): Plain =>
  JSON.parse(EJSON.stringify(document, { relaxed: true }), (_, value) =>
    value && typeof value === "object" && "$oid" in value ? value.$oid : value,
  );

/**
 * Content of a database, one line per document in a fixed order. Times and new ids are replaced by
 * placeholders because they differ between runs; balances are one line per account, however they are split.
 */
export function digestOf(snapshot: Snapshot, before: Snapshot): string[] {
  const known = new Set(JSON.stringify([...before.values()]).match(/[0-9a-f]{24}/g));
  const lines = [...snapshot]
    .filter(([name]) => !OWN.includes(name) && name !== BALANCES && name !== WEIGHED_LATER)
    .flatMap(([name, documents]) =>
      documents
        .map((document) => (name === "mails" ? linesSorted(document) : document))
        .map((document) => `${name} ${JSON.stringify(same(asPlain(document), known))}`),
    );
  const balances = new Map<string, number>();
  for (const { account, amount } of snapshot.get(BALANCES) ?? [])
    balances.set(account, (balances.get(account) ?? 0) + amount);
  return [...lines, ...[...balances].map(([account, amount]) => `balance ${account} ${amount}`)].sort();
}

/** A digest lists events by time, and an event repeated after a kill is later. */
const linesSorted = ({ html: _, text, ...mail }: Document): Document => ({
  ...mail,
  text: String(text).split("\n").sort(),
});

/**
 * An account's balance is split into parts to allow concurrent bookings; each booking picks a part at random.
 */
const BALANCES = "ledger-balances";
/**
 * Numbers that depend on the time: a decaying score, and how often a provider was asked for the outcome of a
 * payment.
 */
const OF_THE_CLOCK = ["rising", "asked"];
/** The similarity of stories is recomputed every five minutes from votes, which are compared. */
const WEIGHED_LATER = "story-signals";

/** Collections that the test itself uses. */
export const OWN = ["kill-plan", "kill-changes", "kill-told"];

function same(value: unknown, known: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => same(each, known));
  if (typeof value === "string")
    return value
      .replace(/[0-9a-f]{24}/g, (id) => (known.has(id) || id.startsWith("eeee") ? id : "new"))
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time");
  if (typeof value === "number") return Math.abs(value) > 1e12 ? "time" : value;
  if (value === null || typeof value !== "object") return value;
  if ("$date" in value) return "time";
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [same(key, known), OF_THE_CLOCK.includes(key) ? "time" : same(inner, known)]),
  );
}
