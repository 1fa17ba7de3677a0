import type { BrowsePageData } from "../../src/shared/dto.ts";
import type { PageProps } from "../../src/shared/form.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Empty } from "../ui/Empty.tsx";
import { Pagination } from "../ui/Pagination.tsx";
import { SearchForm } from "../ui/SearchForm.tsx";
import { BrowseFilters } from "./BrowseFilters.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { StoryCard } from "./StoryCard.tsx";

/** Any listing of stories: everything, a named list, a genre, a search. */
export function BrowsePage({ data }: PageProps<BrowsePageData>) {
  const { browse } = text;
  const { scope, stories, paging, filters } = data;
  const asking = scope.kind === "search" && !filters.q && stories.length === 0;
  return (
    <div className="page browse">
      <div className="browse-head">
        <h1>{headingOf(data)}</h1>
        {scope.kind === "search" && (
          <SearchForm id="search-page" label={browse.queryLabel} value={filters.q} keep={filters} />
        )}
      </div>
      <BrowseFilters data={data} />
      <section aria-labelledby="results">
        <div className="browse-bar">
          <h2 className="browse-count" id="results">
            {paging.total === null
              ? browse.results
              : paging.more
                ? browse.countMore(paging.total)
                : browse.count(paging.total)}
          </h2>
          <FilterChips data={data} />
        </div>
        {stories.length > 0 ? (
          <ul className="story-list">
            {stories.map((story, index) => (
              <li key={story.id}>
                <StoryCard story={story} eager={index < 2} />
              </li>
            ))}
          </ul>
        ) : (
          <NoStories data={data} asking={asking} />
        )}
        <Pagination paging={paging} />
      </section>
    </div>
  );
}

/** The listing's name, for its heading and its <title>. */
export function headingOf({ scope, filters }: Pick<BrowsePageData, "scope" | "filters">): string {
  const { browse, labels } = text;
  if (scope.kind === "list") return browse.lists[scope.list];
  if (scope.kind === "genre") return browse.genreTitle(labels.genre[scope.genre]);
  if (scope.kind === "search") return filters.q ? browse.title.searchFor(filters.q) : browse.title.search;
  return browse.title.all;
}

function NoStories({ data, asking }: { data: BrowsePageData; asking: boolean }) {
  const { browse } = text;
  const { genre, flag, updated, length, q } = data.filters;
  const filtered = genre.length + flag.length > 0 || updated !== "any" || length !== "any" || q !== "";
  if (asking) return <Empty icon="search" title={browse.searchEmpty} />;
  return (
    <Empty
      icon="search"
      title={filtered ? browse.none : browse.noneYet}
      action={<ButtonLink href={paths.stories()}>{text.site.allStories}</ButtonLink>}
    >
      <p>{filtered ? browse.noneHint : browse.noneYetHint}</p>
    </Empty>
  );
}
