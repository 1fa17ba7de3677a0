import { GENRES, LAST_UPDATED } from "../story.enums.ts";
import type { PeopleFiltersDto } from "./people.dto.ts";
import { PEOPLE_SORTS } from "./profile.enums.ts";
import { profilePaths } from "./profile.paths.ts";

/** People search without filters. */
export const noPeopleFilters: PeopleFiltersDto = Object.freeze({
  q: "",
  genre: null,
  location: "",
  online: "any",
  sort: "popular-users",
});

/** Reads filters from an untrusted query, leaving out unknown values. */
export function readPeopleFilters(query: URLSearchParams): PeopleFiltersDto {
  const one = <T extends string>(name: string, all: readonly T[]): T | undefined =>
    all.find((value) => value === query.get(name));
  const textParam = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  return {
    q: textParam("q"),
    genre: one("genre", GENRES) ?? null,
    location: textParam("location"),
    online: one("online", LAST_UPDATED) ?? "any",
    sort: one("sort", PEOPLE_SORTS) ?? noPeopleFilters.sort,
  };
}

/** Returns the active filters by name in canonical order, without defaults. */
export function peopleParameters(filters: PeopleFiltersDto): Record<string, string> {
  const on: Record<string, string> = {};
  for (const name of ["q", "genre", "location", "online", "sort"] as const) {
    const value = filters[name];
    if (value && value !== noPeopleFilters[name]) on[name] = value;
  }
  return on;
}

/** Returns the URL of the search with these filters. */
export const peopleUrl = (filters: PeopleFiltersDto): string =>
  profilePaths.searchPeople(peopleParameters(filters));
