import type { PageProps } from "#shared/form.ts";
import { labelsText } from "#shared/labels.text.ts";
import type { PeopleFiltersDto, PeopleSearchPageData } from "#shared/people/people.dto.ts";
import { peopleText } from "#shared/people/people.text.ts";
import { peopleParameters, peopleUrl } from "#shared/people/people-query.ts";
import { PEOPLE_SORTS } from "#shared/people/profile.enums.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { browseText } from "#shared/stories/browse.text.ts";
import { GENRES, LAST_UPDATED } from "#shared/story.enums.ts";
import { FollowButton } from "../../library/followers/FollowButton.tsx";
import { PersonCard } from "../../library/followers/PersonCard.tsx";
import { SearchTabs } from "../../stories/catalogue/SearchTabs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Pagination } from "../../ui/Pagination.tsx";

/** Page to search members by name, place, taste and last visit. */
export function PeopleSearchPage({ data }: PageProps<PeopleSearchPageData>) {
  const { filters, people: found, paging, signedIn } = data;
  const { search } = peopleText;
  return (
    <div className="page browse">
      <div className="browse-head">
        <h1>{filters.q ? search.titleFor(filters.q) : search.title}</h1>
        <SearchTabs q={filters.q} current="people" />
        <SearchBox filters={filters} />
      </div>
      <Filters filters={filters} />
      <section aria-labelledby="results">
        <h2 className="browse-count" id="results">
          {search.results}
        </h2>
        {found.length > 0 ? (
          <ul className="people">
            {found.map((person) => (
              <li key={person.id}>
                <PersonCard user={person} level="h3">
                  {signedIn && !person.self && (
                    <FollowButton
                      state={{ user: person, following: person.following }}
                      next={peopleUrl(filters)}
                    />
                  )}
                </PersonCard>
              </li>
            ))}
          </ul>
        ) : (
          <Empty
            icon="users"
            title={search.none}
            action={<ButtonLink href={profilePaths.searchPeople()}>{search.everyone}</ButtonLink>}
          >
            <p>{search.noneHint}</p>
          </Empty>
        )}
        <Pagination paging={paging} />
      </section>
    </div>
  );
}

function SearchBox({ filters }: { filters: PeopleFiltersDto }) {
  const { search } = peopleText;
  const { q: _typed, ...kept } = peopleParameters(filters);
  return (
    <search>
      <form noValidate className="search-form" action={profilePaths.searchPeople()} method="get">
        <label htmlFor="search-people">{search.label}</label>
        <div className="search-form-row">
          <input
            className="input"
            id="search-people"
            type="search"
            name="q"
            defaultValue={filters.q}
            maxLength={200}
          />
          <Button look="primary" icon="search">
            {uiText.search}
          </Button>
        </div>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
      </form>
    </search>
  );
}

function Filters({ filters }: { filters: PeopleFiltersDto }) {
  const { search } = peopleText;
  const labels = labelsText;
  const browse = browseText;
  const { q: _typed, ...on } = peopleParameters(filters);
  const count = Object.keys(on).length;
  return (
    <details className="filters">
      <summary className="btn">
        <Icon name="sliders-horizontal" />
        {count > 0 ? browse.filtersOn(count) : browse.filters}
      </summary>
      <form noValidate method="get" action={profilePaths.searchPeople()} aria-label={browse.filters}>
        {filters.q && <input type="hidden" name="q" defaultValue={filters.q} />}
        <Select
          id="filter-sort"
          name="sort"
          label={browse.sort}
          value={filters.sort}
          options={PEOPLE_SORTS.map((value) => ({ value, label: search.sorts[value] }))}
        />
        <Select
          id="filter-genre"
          name="genre"
          label={search.genre}
          value={filters.genre ?? ""}
          options={[
            { value: "", label: search.anyGenre },
            ...GENRES.map((value) => ({ value, label: labels.genre[value] })),
          ]}
        />
        <Field
          id="filter-location"
          name="location"
          label={search.location}
          value={filters.location}
          maxLength={200}
        />
        <Select
          id="filter-online"
          name="online"
          label={search.online}
          value={filters.online}
          options={LAST_UPDATED.map((value) => ({ value, label: labels.updated[value] }))}
        />
        <Button look="primary" wide>
          {search.apply}
        </Button>
        {count > 0 && (
          <ButtonLink look="quiet" href={profilePaths.searchPeople(filters.q ? { q: filters.q } : {})}>
            {browse.clear}
          </ButtonLink>
        )}
      </form>
    </details>
  );
}
