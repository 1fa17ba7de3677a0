/** Filters of a list, from its form. */
export interface ListFilters<Name extends string> {
  /** Values by name, trimmed; "" if not set. */
  readonly filter: Readonly<Record<Name, string>>;
  /** Returns a path with the active filters, for the pages of this list. */
  addressOf(path: string): string;
}

/** Reads the filters of a list from a page's URL; each is truncated to `most` characters. */
export function readListFilters<const Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
  most = Number.POSITIVE_INFINITY,
): ListFilters<Name> {
  const given = names.map((name) => [name, (query.get(name) ?? "").trim().slice(0, most)] as const);
  const on = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return {
    filter: Object.fromEntries(given) as Record<Name, string>,
    addressOf: (path) => (on.size > 0 ? `${path}?${on}` : path),
  };
}
