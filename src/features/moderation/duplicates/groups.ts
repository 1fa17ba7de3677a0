import { Types } from "mongoose";
import { type DuplicateGroupDoc, NoDuplicates } from "./model.ts";
import { createNeighbours, GROUP_MAX, loadAccounts } from "./neighbours.ts";
import { type Account, compare, type Shared, STRONG, WEAK } from "./score.ts";

/** A group that is not stored yet. */
export type FoundGroup = Omit<DuplicateGroupDoc, "_id" | "foundAt">;

interface Pair {
  readonly a: string;
  readonly b: string;
  readonly score: number;
  readonly shared: readonly Shared[];
}

/**
 * Finds the groups some accounts belong to. Accounts with strong similarity form one group, transitively;
 * accounts that only share an address or a browser are grouped by that. The cost depends on how many accounts
 * share a key with them, not on the total number. Also returns every account examined.
 */
export async function findGroups(
  start: readonly string[],
): Promise<{ groups: FoundGroup[]; looked: ReadonlySet<string> }> {
  const walk = createWalk();
  await walk.load(start);
  const strong: Set<string>[] = [];
  for (const id of start) {
    if (strong.some((group) => group.has(id))) continue;
    const group = await walk.strongGroup(id);
    strong.push(group);
  }
  const weak = weakGroups(walk.pairs(), strong);
  const pairs = walk.pairs();
  // A group held together by weak evidence is scored by that evidence: strongly similar accounts also form a
  // separate group.
  const little = pairs.filter(({ score }) => score < STRONG);
  const groups = [
    ...strong.filter(({ size }) => size > 1).map((members) => toGroup(members, pairs)),
    ...weak.map((members) => toGroup(members, little)),
  ];
  return { groups: groups.filter(({ score }) => score >= WEAK), looked: walk.looked() };
}

function createWalk() {
  const accounts = new Map<string, Account>();
  const pairs = new Map<string, Pair>();
  const visited = new Set<string>();
  const apart = new Set<string>();
  const neighboursOf = createNeighbours();

  const load = async (ids: readonly string[]) => {
    const missing = ids.filter((id) => !accounts.has(id));
    for (const account of await loadAccounts(missing)) accounts.set(account.id, account);
    await loadDismissed(missing);
  };
  const loadDismissed = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    const marks = await NoDuplicates.find({ users: { $in: ids.map((id) => new Types.ObjectId(id)) } }).lean();
    for (const { users } of marks)
      for (const a of users)
        for (const b of users) if (String(a) < String(b)) apart.add(keyOf(String(a), String(b)));
  };

  /** Compares an account with all that share a key with it; returns those with strong similarity. */
  const visit = async (id: string): Promise<string[]> => {
    if (visited.has(id))
      return [...pairs.values()].filter((pair) => isStrong(pair, id)).map((pair) => other(pair, id));
    visited.add(id);
    await load([id]);
    const account = accounts.get(id);
    if (!account) return [];
    const neighbours = await neighboursOf(account);
    await load(neighbours);
    for (const neighbour of neighbours) {
      const key = keyOf(id, neighbour);
      const against = accounts.get(neighbour);
      if (!against || pairs.has(key) || apart.has(key)) continue;
      const [a, b] = key.split(" ") as [string, string];
      const { score, shared } = compare(accounts.get(a)!, accounts.get(b)!);
      if (score >= WEAK) pairs.set(key, { a, b, score, shared });
    }
    return [...pairs.values()].filter((pair) => isStrong(pair, id)).map((pair) => other(pair, id));
  };

  return {
    load,
    async strongGroup(id: string): Promise<Set<string>> {
      const group = new Set([id]);
      for (const next of group) {
        for (const friend of await visit(next)) if (group.size < GROUP_MAX) group.add(friend);
      }
      return group;
    },
    pairs: () => [...pairs.values()],
    looked: () => new Set(visited),
  };
}

/**
 * Groups accounts by each address or browser that is all they share, unless one strong group contains them
 * all.
 */
function weakGroups(pairs: readonly Pair[], strong: readonly Set<string>[]): Set<string>[] {
  const byKey = new Map<string, Set<string>>();
  for (const { a, b, score, shared } of pairs) {
    if (score >= STRONG) continue;
    for (const { key } of shared.filter(({ weight }) => weight >= WEAK)) {
      const members = byKey.get(key) ?? new Set();
      byKey.set(key, members.add(a).add(b));
    }
  }
  const groups = [...byKey.values()].filter((members) => !strong.some((group) => isWithin(members, group)));
  // A group contained in a larger one, or a duplicate, adds nothing.
  return groups.filter(
    (members, at) =>
      !groups.some(
        (larger, place) =>
          place !== at && isWithin(members, larger) && (members.size < larger.size || place < at),
      ),
  );
}

function toGroup(members: ReadonlySet<string>, pairs: readonly Pair[]): FoundGroup {
  const inside = pairs.filter(({ a, b }) => members.has(a) && members.has(b));
  const evidence = new Map<string, { shared: Shared; users: Set<string> }>();
  for (const { a, b, shared } of inside)
    for (const each of shared) {
      const key = `${each.kind} ${each.key}`;
      const known = evidence.get(key) ?? { shared: each, users: new Set<string>() };
      known.users.add(a).add(b);
      evidence.set(key, known);
    }
  const objectIds = (users: Iterable<string>) => [...users].sort().map((id) => new Types.ObjectId(id));
  return {
    users: objectIds(members),
    score: Math.max(0, ...inside.map(({ score }) => score)),
    evidence: [...evidence.values()]
      .sort((x, y) => y.shared.weight - x.shared.weight)
      .map(({ shared: { kind, shown }, users }) => ({ kind, shown, users: objectIds(users) })),
  };
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((id) => all.has(id));

const keyOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
const other = ({ a, b }: Pair, id: string): string => (a === id ? b : a);
const isStrong = ({ a, b, score }: Pair, id: string): boolean => score >= STRONG && (a === id || b === id);
