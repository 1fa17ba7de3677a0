import type { Filter } from "./parsed-filter.ts";

/** The top-level fields a filter looks at; undefined when it may look at any. */
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

/** The top-level parts of dotted paths. */
export const topLevel = (paths: readonly string[]) => new Set(paths.map((path) => path.split(".")[0]!));
