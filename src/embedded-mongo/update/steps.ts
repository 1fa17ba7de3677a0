import { CommandError } from "../errors.ts";
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
  readonly renameTo?: readonly string[];
}

/** Makes one change and tells it. */
export function run(draft: Draft, path: string[], step: Step, description: Description): void {
  const old = draft.get(path);
  if (step.renameTo) {
    if (old === undefined) return;
    remove(draft, path, description);
    write(draft, [...step.renameTo], undefined, old, false, description);
    return;
  }
  const now = step.change(old);
  if (now === removed) remove(draft, path, description);
  else if (now !== undefined && !same(old, now)) write(draft, path, old, now, step.appends, description);
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
  if (appends && Array.isArray(old) && Array.isArray(now) && old.every((item, at) => item === now[at]))
    for (let at = old.length; at < now.length; at++)
      description.updatedFields[[...path, at].join(".")] = now[at];
  else description.updatedFields[path.slice(0, made).join(".")] = draft.get(path.slice(0, made));
}

/** Refuses two changes of one field, or of a field and one inside it. */
export function checkConflicts(steps: readonly Step[]): void {
  const paths = steps.flatMap(({ path, renameTo }) => (renameTo ? [path, renameTo] : [path]));
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
