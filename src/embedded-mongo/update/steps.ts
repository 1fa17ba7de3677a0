import { badValue, CommandError } from "../errors.ts";
import { type Description, same } from "./describe.ts";
import { removed } from "./operators.ts";
import type { Draft } from "./paths.ts";

/** One change of one path. */
export interface Step {
  readonly path: readonly string[];
  readonly change: (old: unknown) => unknown;
  readonly onInsert: boolean;
  /** Whether what it adds at an array's end is told one by one. */
  readonly appends: boolean;
  /** Whether what it answers counts as changed even if it is stored alike: NaN, added to; a list that `$push` sorted. */
  readonly alwaysNew: boolean;
  /** Whether a path that nothing can be at is passed over: only `$unset` does. */
  readonly forgiving: boolean;
  /** Whether it only takes away from what is there. */
  readonly lessens: boolean;
  readonly renameTo?: readonly string[];
}

/** Makes one change and tells it. */
export function run(draft: Draft, path: string[], step: Step, description: Description): void {
  const old = draft.get(path);
  if (old === undefined && !step.forgiving) draft.checkViable(path);
  if (step.renameTo) {
    if (old === undefined) return;
    if (draft.throughArray(path) || draft.throughArray(step.renameTo))
      throw badValue("The source and destination field of $rename cannot be array elements");
    remove(draft, path, description);
    write(draft, [...step.renameTo], undefined, old, false, description);
    return;
  }
  const now = step.change(old);
  if (now === removed) remove(draft, path, description);
  else if (now !== undefined && (step.alwaysNew || !same(old, now)))
    write(draft, path, old, now, step.appends, description);
}

function remove(draft: Draft, path: string[], description: Description): void {
  draft.unset(path);
  const name = path.join(".");
  if (Array.isArray(draft.get(path.slice(0, -1)))) description.updatedFields[name] = null;
  else description.removedFields.push(name);
}

/** Sets a value and tells it: at its path, at that of the first document made for it, or as what was appended. */
function write(
  draft: Draft,
  path: string[],
  old: unknown,
  now: unknown,
  appends: boolean,
  description: Description,
): void {
  let made = 1;
  while (made < path.length && draft.get(path.slice(0, made)) !== undefined) made++;
  draft.set(path, now);
  if (
    appends &&
    Array.isArray(old) &&
    Array.isArray(now) &&
    now.length > old.length &&
    old.every((item, at) => item === now[at])
  )
    for (let at = old.length; at < now.length; at++)
      description.updatedFields[[...path, at].join(".")] = now[at];
  else description.updatedFields[path.slice(0, made).join(".")] = draft.get(path.slice(0, made));
}

/** Refuses paths that `$[]` made the same as another's, or as one inside it. */
export function checkResolved(paths: readonly (readonly string[])[]): void {
  const seen = new Set(paths.map((path) => path.join(".")));
  if (seen.size < paths.length) throw conflict(paths[0]!.join("."), paths[0]!.join("."));
  for (const path of paths)
    for (let length = 1; length < path.length; length++) {
      const prefix = path.slice(0, length).join(".");
      if (seen.has(prefix)) throw conflict(path.join("."), prefix);
    }
}

/** Refuses two changes of one field, or of a field and one inside it. */
export function checkConflicts(steps: readonly Step[]): void {
  const paths = steps.flatMap(({ path, renameTo }) => (renameTo ? [path, renameTo] : [path]));
  refuseMixed(paths);
  const seen = new Set<string>();
  for (const path of paths) {
    const text = path.join(".");
    if (seen.has(text)) throw conflict(text, text);
    seen.add(text);
  }
  for (const path of paths)
    for (let length = 1; length < path.length; length++) {
      const prefix = path.slice(0, length).join(".");
      if (seen.has(prefix)) throw conflict(path.join("."), prefix);
    }
}

/** Refuses `list.$[]` beside `list.0`: elements by filter and by name. */
function refuseMixed(paths: readonly (readonly string[])[]): void {
  const kinds = new Map<string, boolean>();
  for (const path of paths)
    for (const [at, part] of path.entries()) {
      const parent = path.slice(0, at).join(".");
      const filtered = part.startsWith("$[");
      if ((kinds.get(parent) ?? filtered) !== filtered) throw conflict(path.join("."), parent);
      kinds.set(parent, filtered);
    }
}

const conflict = (path: string, at: string) =>
  new CommandError(
    "ConflictingUpdateOperators",
    `Updating the path '${path}' would create a conflict at '${at}'`,
  );

/** New fields are added in this order: by path, numbers as numbers, as MongoDB does. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    if (a[at] === b[at]) continue;
    const [x, y] = [Number(a[at]), Number(b[at])];
    if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
    return a[at]! < b[at]! ? -1 : 1;
  }
  return a.length - b.length;
}
