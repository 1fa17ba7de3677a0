import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { isFollowing } from "#features/library/followers/index.ts";
import type { PeopleSearchPageData } from "#shared/people/people.dto.ts";
import { peopleText } from "#shared/people/people.text.ts";
import { peopleParameters, peopleUrl, readPeopleFilters } from "#shared/people/people-query.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { PeopleSearchPage } from "#views/people/profile/PeopleSearchPage.tsx";
import { exceptUnseen } from "../../blocks/index.ts";
import { presentPerson } from "../../users/index.ts";
import { browsePeople } from "../people.ts";

/**
 * `/search/people`: members by name or place, by taste and by last visit. Rendered per request, because
 * online status changes constantly and members see whom they follow.
 */
export const peopleSearchPage = (now: () => Date): PageDefinition =>
  definePage<PeopleSearchPageData>({
    path: profilePaths.searchPeople(),
    query: ["q", "genre", "location", "online", "sort", "after", "before"],
    cache: "private",
    async load({ viewer, query }) {
      const filters = readPeopleFilters(query);
      const place = { after: query.get("after"), before: query.get("before") };
      const storedPeople = await browsePeople(filters, place, now(), await exceptUnseen(viewer, "_id"));
      const people = storedPeople.rows.map(presentPerson);
      const followed = await isFollowing(
        viewer.id,
        people.map(({ id }) => id),
      );
      return {
        filters,
        people: people.map((person) => ({
          ...person,
          following: followed.has(person.id),
          self: person.id === viewer.id,
        })),
        paging: pagingOf(peopleUrl(filters), storedPeople, null),
        signedIn: viewer.id !== null,
      };
    },
    meta: ({ filters }, { query }) => ({
      title: filters.q ? peopleText.search.titleFor(filters.q) : peopleText.search.title,
      description: peopleText.search.description,
      canonical: profilePaths.searchPeople(),
      robots:
        Object.keys(peopleParameters(filters)).length > 0 || query.has("after") || query.has("before")
          ? "noindex, follow"
          : undefined,
    }),
    Component: PeopleSearchPage,
  });
