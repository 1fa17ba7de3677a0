import { GENRES, LAST_UPDATED } from "../stories/catalogue.enums.ts";
import type { PeopleFiltersDto } from "./people.dto.ts";
import { PEOPLE_SORTS } from "./profile.enums.ts";
import { profilePaths } from "./profile.paths.ts";

/** The search for people when nothing is asked for. */
export const noPeopleFilters: PeopleFiltersDto = Object.freeze({
  q: "",
  genre: null,
  location: "",
  online: "any",
  sort: "popular-users",
});

/** Filters out of an untrusted query; what is not on a list is left out. */
export function readPeopleFilters(query: URLSearchParams): PeopleFiltersDto {
  const one = <T extends string>(name: string, all: readonly T[]): T | undefined =>
    all.find((value) => value === query.get(name));
  const words = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  return {
    q: words("q"),
    genre: one("genre", GENRES) ?? null,
    location: words("location"),
    online: one("online", LAST_UPDATED) ?? "any",
    sort: one("sort", PEOPLE_SORTS) ?? noPeopleFilters.sort,
  };
}

/** What is on, by name, in one canonical order; what stands as it comes is left out. */
export function peopleParameters(filters: PeopleFiltersDto): Record<string, string> {
  const on: Record<string, string> = {};
  for (const name of ["q", "genre", "location", "online", "sort"] as const) {
    const value = filters[name];
    if (value && value !== noPeopleFilters[name]) on[name] = value;
  }
  return on;
}

/** URL of the search with these filters. */
export const peopleUrl = (filters: PeopleFiltersDto): string =>
  profilePaths.searchPeople(peopleParameters(filters));
