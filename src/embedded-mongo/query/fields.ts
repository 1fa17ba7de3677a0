import type { Filter } from "./parsed-filter.ts";

/** Returns the top-level fields a filter reads, or undefined if it may read any field. */
export function fieldsOf(filter: Filter): Set<string> | undefined {
  const names = new Set<string>();
  return collect(filter, names) ? names : undefined;
}

function collect(filter: Filter, names: Set<string>): boolean {
  switch (filter.kind) {
    case "and":
    case "or":
    case "nor":
      return filter.of.every((part) => collect(part, names));
    case "not":
      return collect(filter.of, names);
    case "always":
    case "never":
    case "text":
      return true;
    case "schema":
    case "expr":
      return false;
    default:
      names.add(filter.path.parts[0]!);
      return true;
  }
}

/** Returns the top-level segments of dotted paths. */
export const topLevel = (paths: readonly string[]) => new Set(paths.map((path) => path.split(".")[0]!));
