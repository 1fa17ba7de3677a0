import { type Doc, isDoc, typeName } from "../bson/types.ts";
import { badValue, CommandError } from "../errors.ts";
import { isIndex, setField } from "../query/paths.ts";
import type { PositionOf } from "../query/position.ts";
import type { Predicate } from "../query/predicate.ts";

/**
 * A document being changed: containers are copied before their first change, so the original is not modified.
 */
export class Draft {
  root: Doc;
  private readonly owned = new Set<object>();

  constructor(doc: Doc) {
    this.root = doc;
  }

  /** Returns the value at a path, or undefined; array segments are indexes. */
  get(path: readonly string[]): unknown {
    let value: unknown = this.root;
    for (const part of path) {
      if (Array.isArray(value)) value = isIndex(part) ? value[Number(part)] : undefined;
      else if (isDoc(value)) value = Object.hasOwn(value, part) ? value[part] : undefined;
      else return undefined;
    }
    return value;
  }

  /**
   * Sets the value at a path, creating documents on the way. Throws PathNotViable if anything else is in the
   * way.
   */
  set(path: readonly string[], value: unknown): void {
    const container = this.container(path, true)!;
    const last = path.at(-1)!;
    if (Array.isArray(container)) setElement(container, last, value, path);
    else setField(container, last, value);
  }

  /** Removes a field; an array's element becomes null. */
  unset(path: readonly string[]): void {
    if (this.get(path) === undefined) return;
    const container = this.container(path, false);
    const last = path.at(-1)!;
    if (Array.isArray(container)) container[Number(last)] = null;
    else if (container) delete container[last];
  }

  /** Throws PathNotViable if a value without fields is in the way. */
  checkViable(path: readonly string[]): void {
    let value: unknown = this.root;
    for (const [place, part] of path.entries()) {
      if (Array.isArray(value)) value = value[elementIndex(value, part, path)];
      else if (isDoc(value)) value = Object.hasOwn(value, part) ? value[part] : undefined;
      else throw notViable(path, place, value);
      if (value === undefined) return;
    }
  }

  /** True if a path leads through an array. */
  throughArray(path: readonly string[]): boolean {
    return path.some((_part, at) => Array.isArray(this.get(path.slice(0, at))));
  }

  private container(path: readonly string[], create: boolean): Doc | unknown[] | undefined {
    this.root = this.own(this.root) as Doc;
    let current: Doc | unknown[] = this.root;
    for (const [place, part] of path.slice(0, -1).entries()) {
      const index = Array.isArray(current) ? elementIndex(current, part, path) : undefined;
      const next: unknown = Array.isArray(current)
        ? current[index!]
        : Object.hasOwn(current, part)
          ? current[part]
          : undefined;
      if (next === undefined && !create) return undefined;
      if (next !== undefined && !isDoc(next) && !Array.isArray(next)) throw notViable(path, place + 1, next);
      const owned = this.own((next as Doc | undefined) ?? {});
      if (Array.isArray(current)) setElement(current, part, owned, path);
      else setField(current, part, owned);
      current = owned;
    }
    return current;
  }

  private own(container: Doc | unknown[]): Doc | unknown[] {
    if (this.owned.has(container)) return container;
    const copy = Array.isArray(container) ? [...container] : { ...container };
    this.owned.add(copy);
    return copy;
  }
}

function elementIndex(list: unknown[], part: string, path: readonly string[]): number {
  if (!isIndex(part))
    throw new CommandError(
      "PathNotViable",
      `Cannot create field '${part}' in element {${path[0]}: ${JSON.stringify(list)}}`,
    );
  return Number(part);
}

function setElement(list: unknown[], part: string, value: unknown, path: readonly string[]): void {
  const index = elementIndex(list, part, path);
  if (index > 1_500_000) throw badValue("can't backfill more than 1500000 elements");
  while (list.length < index) list.push(null);
  list[index] = value;
}

function notViable(path: readonly string[], place: number, value: unknown): CommandError {
  const field = path[place - 1]!;
  return new CommandError(
    "PathNotViable",
    `Cannot create field '${path[place]}' in element {${field}: ${typeof value === "string" ? JSON.stringify(value) : String(value)}}`,
  );
}

/** Values of the segments `$`, `$[]` and `$[name]` of an update path. */
export interface Positions {
  /** Array index the query matched, for `$`. */
  readonly matched: PositionOf | undefined;
  readonly filters: ReadonlyMap<string, Predicate>;
}

/** Resolves an update path to concrete paths in a document. */
export function resolvePaths(draft: Draft, path: readonly string[], positions: Positions): string[][] {
  let paths: string[][] = [[]];
  for (const [place, part] of path.entries()) {
    const before = path.slice(0, place);
    if (part === "$") {
      const index = positions.matched?.(before.join("."));
      if (index === undefined)
        throw badValue("The positional operator did not find the match needed from the query.");
      paths = paths.map((each) => [...each, index]);
    } else if (part.startsWith("$["))
      paths = paths.flatMap((each) => elementPaths(draft, each, part, positions));
    else paths = paths.map((each) => [...each, part]);
  }
  return paths;
}

function elementPaths(draft: Draft, path: string[], part: string, { filters }: Positions): string[][] {
  const list = draft.get(path);
  if (!Array.isArray(list)) {
    if (list === undefined)
      throw badValue(
        `The path '${path.join(".")}' must exist in the document in order to apply array updates.`,
      );
    throw badValue(`Cannot apply array updates to non-array element ${path.at(-1)}: ${typeName(list)}`);
  }
  const test = part === "$[]" ? () => true : filters.get(part.slice(2, -1));
  if (!test)
    throw badValue(
      `No array filter found for identifier '${part.slice(2, -1)}' in path '${path.join(".")}.${part}'`,
    );
  return list.flatMap((item, index) => (test(item) ? [[...path, String(index)]] : []));
}
