/** What a list is narrowed by, as its form asked for it. */
export interface ListFilters<Name extends string> {
  /** Each by its name, trimmed; "" where nothing was asked. */
  readonly filter: Readonly<Record<Name, string>>;
  /** A path with those that were asked for: where the pages of this list are. */
  addressOf(path: string): string;
}

/** Reads the filters of a list out of a page's address; each is cut at `most` characters. */
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
