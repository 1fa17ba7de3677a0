import { expect } from "chai";
import mongoose from "mongoose";
import { AuditLog } from "#features/platform/audit/model.ts";
import type { TestSite } from "../../support/site.ts";
import { REVERSES } from "./staff-acts.ts";

/** What is compared: documents by collection and id. */
type Picture = ReadonlyMap<string, unknown>;

interface Comparison {
  /** True to do it again, and to compare what that changes, too: the act is the reverse of its reverse. */
  readonly both?: boolean;
  /** Differences that stay; the call says why. */
  readonly stays?: readonly RegExp[];
  /** Reads what is compared; by default all collections but the records. */
  readonly see?: () => Promise<Picture>;
}

/**
 * Records of acts and what was told about them, which stay; and what is recomputed when the clock reaches the next five
 * minutes (`story-signals`).
 */
const RECORDS =
  /^(audit.*|notification.*|mails?|mail-(?!suppressions$).*|jobs|events|failed-items|sessions|sentforms|reports|report-cases|strikes|.*limits?|rate-.*|page-.*|processes|locks|counters.*|visits|figures.*|migrations|invalidations|inboxes|unread-badges|active-members|socketevents|story-signals)$/;
/** Fields that say when or how often something changed; a sign-out, which a ban includes, stays. */
const CHANGES = new Set([
  "updatedAt",
  "tokenVersion",
  "revision",
  "version",
  "changedAt",
  "last_logged_in",
  "lastOnline",
  "turn",
  // What was done to a service, which is a record.
  "history",
  // Numbers of posts are never reused.
  "next",
]);

/** Compares what is stored before an act of staff with what is stored after its reverse. */
export function comparisonsOf(site: Pick<TestSite, "app">) {
  const compared = new Set<string>();
  const all = () => pictureOf(site);

  return {
    /** Actions in the audit log that were compared with a reverse. */
    compared: compared as ReadonlySet<string>,
    async expectUndone(
      what: string,
      act: () => unknown,
      undo: () => unknown,
      { both = false, stays = [], see = all }: Comparison = {},
    ): Promise<void> {
      const changes = (from: Picture, to: Picture) =>
        differences(from, to).filter((line) => !stays.some((each) => each.test(line)));
      const start = await lastAudited();
      const before = await see();
      await act();
      const done = await see();
      expect(changes(before, done), `${what} changes something`).to.not.deep.equal([]);
      const middle = await lastAudited();
      await undo();
      expect(changes(before, await see()), what).to.deep.equal([]);
      const [acts, reverses] = [await actionsIn(start, middle), await actionsIn(middle)];
      note(acts, reverses);
      if (!both) return;
      await act();
      expect(changes(withoutTimes(done), withoutTimes(await see())), `${what}, again`).to.deep.equal([]);
      await undo();
      expect(changes(before, await see()), `${what}, undone again`).to.deep.equal([]);
      note(reverses, acts);
    },
  };

  function note(acts: readonly string[], reverses: readonly string[]): void {
    for (const act of acts) {
      const known = REVERSES[act];
      if (typeof known === "object" && reverses.some((each) => known.includes(each))) compared.add(act);
    }
  }
}

/** Reads one value to compare. */
export const seeing = (read: () => Promise<unknown>) => async (): Promise<Picture> =>
  new Map([["it", { is: essence(await read()) }]]);

/** What all collections hold, apart from the records of acts. */
async function pictureOf({ app }: Pick<TestSite, "app">): Promise<Picture> {
  await app.jobs.whenIdle();
  const collections = await mongoose.connection.db!.collections();
  const found = new Map<string, unknown>();
  for (const collection of collections) {
    if (RECORDS.test(collection.collectionName)) continue;
    if (collection.collectionName === "forum-numbers") continue;
    for (const document of await collection.find(LEFT_OUT[collection.collectionName] ?? {}).toArray())
      found.set(`${collection.collectionName} ${document._id}`, essence(document));
  }
  // Each section's numbers are spread over several documents.
  const numbers = await mongoose.connection
    .collection<{ _id: string; threads: number; posts: number }>("forum-numbers")
    .find()
    .toArray();
  for (const [section, parts] of Map.groupBy(numbers, ({ _id }) => _id.split(":")[0]!)) {
    const sum = (name: "threads" | "posts") => parts.reduce((total, part) => total + part[name], 0);
    found.set(`forum-numbers ${section}`, { threads: sum("threads"), posts: sum("posts") });
  }
  return found;
}

/** Filters of documents that are compared, by collection. */
const LEFT_OUT: Readonly<Record<string, object>> = {
  // A count of nothing is a missing one.
  "facet-counts": { count: { $ne: 0 } },
  // Of a merged thread, only the address remains, which redirects.
  threads: { mergedInto: null },
};

/** Returns a value without fields of change and without empty ones, which mean the same as missing ones. */
function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essence);
  // A popularity is added up in another order.
  if (typeof value === "number") return Number(value.toPrecision(9));
  if (value === null || typeof value !== "object") return value;
  if (!(Object.getPrototypeOf(value) === Object.prototype)) return String(value);
  const fields = Object.entries(value)
    .filter(([name, each]) => !CHANGES.has(name) && each !== null && each !== false && each !== "")
    .map(([name, each]) => [name, essence(each)] as const);
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns a picture without times, which differ if something is done again. */
const withoutTimes = (picture: Picture): Picture =>
  new Map(
    [...picture].map(([key, document]) => [
      key,
      JSON.parse(
        JSON.stringify(document).replace(/"[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} [^"]*"/g, '"a time"'),
      ),
    ]),
  );

/** Returns the fields of documents that differ between two pictures. */
function differences(before: Picture, after: Picture): string[] {
  const linesOf = (documents: Picture) =>
    [...documents].flatMap(([key, document]) =>
      Object.entries(document as object).map(([name, value]) => `${key} ${name}: ${JSON.stringify(value)}`),
    );
  const [old, now] = [new Set(linesOf(before)), new Set(linesOf(after))];
  return [
    ...[...old].filter((line) => !now.has(line)).map((line) => `before ${line}`),
    ...[...now].filter((line) => !old.has(line)).map((line) => `after ${line}`),
  ].map((line) => line.slice(0, 300));
}

const lastAudited = async (): Promise<number> =>
  (await AuditLog.findOne().sort({ seq: -1 }).lean<{ readonly seq: number }>())?.seq ?? 0;

const actionsIn = async (after: number, to = Number.MAX_SAFE_INTEGER): Promise<string[]> =>
  (await AuditLog.find({ seq: { $gt: after, $lte: to } }).lean<{ readonly action: string }[]>()).map(
    ({ action }) => action,
  );
