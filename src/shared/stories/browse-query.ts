import { labelsText } from "../labels.text.ts";
import { GENRES, type Genre, SORTS, type Sort } from "../story.enums.ts";
import {
  BROWSE_FILTERS,
  type BrowseFilter,
  FILTER_NAMES,
  type FilterName,
  filterOf,
} from "./browse-filters.ts";
import type { BrowseFiltersDto, StoryFiltersDto } from "./stories.dto.ts";

/** Returns a value for each filter. */
function eachFilter(
  choose: <Value>(filter: BrowseFilter<Value>, name: FilterName) => Value,
): StoryFiltersDto {
  const all = BROWSE_FILTERS;
  return {
    tag: choose(all.tag, "tag"),
    nottag: choose(all.nottag, "nottag"),
    genre: choose(all.genre, "genre"),
    progress: choose(all.progress, "progress"),
    price: choose(all.price, "price"),
    mature: choose(all.mature, "mature"),
    length: choose(all.length, "length"),
    updated: choose(all.updated, "updated"),
    rating: choose(all.rating, "rating"),
    language: choose(all.language, "language"),
    narration: choose(all.narration, "narration"),
    ai: choose(all.ai, "ai"),
    nowarn: choose(all.nowarn, "nowarn"),
    not: choose(all.not, "not"),
  };
}

/** Listing filters without any selection. */
export const noFilters: BrowseFiltersDto = Object.freeze({
  q: "",
  sort: null,
  ...eachFilter(({ none }) => none),
});

/** Former query parameters with the present ones, so that old addresses still work. */
const FORMER: Readonly<Record<string, readonly [FilterName, string]>> = {
  "flag paid": ["price", "paid"],
  "flag mature": ["mature", "only"],
  "flag complete": ["progress", "complete"],
  "flag narration": ["narration", "true"],
  "free true": ["price", "free"],
};

/** Query parameters of a listing; `all` shows all stories to readers with default filters. */
export const BROWSE_QUERY: readonly string[] = ["q", ...FILTER_NAMES, "sort", "flag", "free", "all"];

/** Parses filters from untrusted query values, leaving out unknown values. */
export function readBrowseFilters(
  query: Readonly<Record<string, unknown>>,
  { words = true }: { readonly words?: boolean } = {},
): BrowseFiltersDto {
  const valuesOf = (name: string) => [query[name]].flat().filter((value) => typeof value === "string");
  const former = ["flag", "free"]
    .flatMap((name) => valuesOf(name).map((value) => FORMER[`${name} ${value}`]))
    .filter((each) => each !== undefined);
  const read = eachFilter((filter, name) => {
    const before = former.filter(([present]) => present === name).map(([, value]) => value);
    return filter.read([...valuesOf(name), ...before]);
  });
  return {
    ...read,
    q: !words ? "" : (valuesOf("q")[0] ?? "").trim().slice(0, 200),
    sort: SORTS.find((sort): sort is Sort => sort === valuesOf("sort")[0]) ?? null,
  };
}

/** Returns the genre with this name; undefined if there is none. */
export const genreOfName = (words: string): Genre | undefined =>
  GENRES.find((genre) => labelsText.genre[genre].toLowerCase() === words.trim().toLowerCase());

/** Returns the query parameters of the filters in canonical order, without the search text. */
export const filterParameters = (filters: BrowseFiltersDto): [string, string][] => [
  ...FILTER_NAMES.flatMap((name) =>
    filterOf(name)
      .write(filters[name])
      .map((value) => pair(name, value)),
  ),
  ...(filters.sort ? [pair("sort", filters.sort)] : []),
];

const pair = (name: string, value: string): [string, string] => [name, value];

/** Returns the filters as a query in canonical order, without the search text. */
export const filterQuery = (filters: BrowseFiltersDto): string =>
  new URLSearchParams(filterParameters(filters)).toString();

/** Parses the filters of a query, without its search text. */
export function readBrowseQuery(text: string): BrowseFiltersDto {
  const query = new URLSearchParams(text);
  return readBrowseFilters(Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)])), {
    words: false,
  });
}

/**
 * Returns the URL of a listing with filters in canonical order, so that equal filters have equal URLs. With
 * `all`, the URL without filters asks for all stories even if the reader has default filters.
 */
export function browseUrl(path: string, filters: BrowseFiltersDto, all = false): string {
  const search = new URLSearchParams([
    ...(filters.q ? [["q", filters.q]] : []),
    ...filterParameters(filters),
  ]);
  const query = search.toString();
  if (!query && all) return `${path}?all=true`;
  return query ? `${path}?${query}` : path;
}

/** An active filter as text, with the filters that remain without it. */
export interface ActiveFilter {
  readonly label: string;
  readonly without: BrowseFiltersDto;
}

/** Returns the filters that narrow a listing, one by one. */
export const activeFilters = (filters: BrowseFiltersDto): ActiveFilter[] =>
  FILTER_NAMES.flatMap((name) =>
    filterOf(name)
      .chips(filters[name])
      .map(({ label, without }) => ({ label, without: { ...filters, [name]: without } })),
  );

/** Returns the chosen order as text, with the filters that remain in the default order; none if not chosen. */
export const orderChip = (filters: BrowseFiltersDto): ActiveFilter[] =>
  filters.sort ? [{ label: labelsText.sort[filters.sort], without: { ...filters, sort: null } }] : [];
