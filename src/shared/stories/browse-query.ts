import { labelsText } from "../platform/labels.text.ts";
import { GENRES, type Genre, LAST_UPDATED, SORTS, STORY_FLAGS, STORY_LENGTHS } from "./catalogue.enums.ts";
import { TAG_MAX } from "./editing.limits.ts";
import type { BrowseFiltersDto } from "./stories.dto.ts";

/** Filters of a listing when none is on. */
export const noFilters: BrowseFiltersDto = Object.freeze({
  q: "",
  genre: [],
  flag: [],
  updated: "any",
  length: "any",
  sort: null,
  not: [],
  nottag: [],
  free: false,
});

/** Tags that a search leaves out. */
const NOT_TAGS_MAX = 10;

const one = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((entry) => entry === (Array.isArray(value) ? value[0] : value));

const many = <T extends string>(all: readonly T[], value: unknown): T[] => {
  const asked = Array.isArray(value) ? value : [value];
  return all.filter((entry) => asked.includes(entry));
};

/** Filters out of untrusted query values; what is not on a list is left out. */
export function readBrowseFilters(query: Readonly<Record<string, unknown>>): BrowseFiltersDto {
  const q = Array.isArray(query.q) ? query.q[0] : query.q;
  return {
    q: typeof q === "string" ? q.trim().slice(0, 200) : "",
    genre: many(GENRES, query.genre),
    flag: many(STORY_FLAGS, query.flag),
    updated: one(LAST_UPDATED, query.updated) ?? "any",
    length: one(STORY_LENGTHS, query.length) ?? "any",
    sort: one(SORTS, query.sort) ?? null,
    not: many(GENRES, query.not),
    nottag: tagsIn(query.nottag),
    free: one(["true"], query.free) !== undefined,
  };
}

/** The genre that these words name; undefined for others. */
export const genreOfName = (words: string): Genre | undefined =>
  GENRES.find((genre) => labelsText.genre[genre].toLowerCase() === words.trim().toLowerCase());

/** Tags apart by commas, as they are stored. */
function tagsIn(value: unknown): string[] {
  const written = [value].flat().filter((each) => typeof each === "string");
  const tags = written
    .flatMap((each) => each.split(","))
    .map((tag) => tag.trim().replace(/^#/, "").toLowerCase());
  return [...new Set(tags.filter((tag) => tag !== "" && tag.length <= TAG_MAX))].slice(0, NOT_TAGS_MAX);
}

/** URL of a listing with filters, in one canonical order, so that equal filters have equal URLs. */
export function browseUrl(path: string, filters: BrowseFiltersDto): string {
  const search = new URLSearchParams();
  if (filters.q) search.set("q", filters.q);
  for (const genre of filters.genre) search.append("genre", genre);
  for (const flag of filters.flag) search.append("flag", flag);
  if (filters.updated !== "any") search.set("updated", filters.updated);
  if (filters.length !== "any") search.set("length", filters.length);
  if (filters.sort) search.set("sort", filters.sort);
  for (const genre of filters.not) search.append("not", genre);
  if (filters.nottag.length > 0) search.set("nottag", filters.nottag.join(", "));
  if (filters.free) search.set("free", "true");
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}
