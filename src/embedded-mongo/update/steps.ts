import { badValue, CommandError } from "../errors.ts";
import { type Description, same } from "./describe.ts";
import { removed } from "./operators.ts";
import type { Draft } from "./paths.ts";

/** One change to one path. */
export interface Step {
  readonly path: readonly string[];
  readonly change: (old: unknown) => unknown;
  readonly onInsert: boolean;
  /** True if elements appended to an array are reported one by one. */
  readonly appends: boolean;
  /**
   * True if the result counts as changed even if stored identically: arithmetic on NaN, or a list that
   * `$push` sorted.
   */
  readonly alwaysNew: boolean;
  /** True if impossible paths are ignored, which only `$unset` does. */
  readonly forgiving: boolean;
  /** True if it only removes existing content. */
  readonly lessens: boolean;
  readonly renameTo?: readonly string[];
}

/** Applies one change and records it in the description. */
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

/**
 * Sets a value and records it: at its path, at the path of the first document created for it, or as an
 * appended element.
 */
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

/** Throws if `$[]` produced the same path as another change, or one nested in it. */
export function checkResolved(paths: readonly (readonly string[])[]): void {
  const seen = new Set(paths.map((path) => path.join(".")));
  if (seen.size < paths.length) throw conflict(paths[0]!.join("."), paths[0]!.join("."));
  for (const path of paths)
    for (let length = 1; length < path.length; length++) {
      const prefix = path.slice(0, length).join(".");
      if (seen.has(prefix)) throw conflict(path.join("."), prefix);
    }
}

/** Throws if two changes affect one field, or a field and one nested in it. */
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

/** Throws for `list.$[]` together with `list.0`: elements addressed both by filter and by index. */
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

/** Order in which new fields are added: by path, with numeric segments compared as numbers, as in MongoDB. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    if (a[at] === b[at]) continue;
    const [x, y] = [Number(a[at]), Number(b[at])];
    if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
    return a[at]! < b[at]! ? -1 : 1;
  }
  return a.length - b.length;
}
