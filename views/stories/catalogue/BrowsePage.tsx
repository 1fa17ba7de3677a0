import type { PageProps } from "#shared/form.ts";
import { labelsText } from "#shared/labels.text.ts";
import { mayHaveTax, taxText } from "#shared/money/tax.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { siteText } from "#shared/site/site.text.ts";
import { browseText } from "#shared/stories/browse.text.ts";
import { activeFilters, browseUrl, genreOfName } from "#shared/stories/browse-query.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { BrowsePageData } from "#shared/stories/stories.dto.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { tagsPaths } from "#shared/stories/tags.paths.ts";
import { GenreFollowGuest } from "../../library/followers/GenreFollow.tsx";
import { AllHidden, LeftOut } from "../../people/reading-filters/LeftOut.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { ChipLink } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { StoryCard } from "../stories/StoryCard.tsx";
import { BrowseFilters } from "./BrowseFilters.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { SearchTabs } from "./SearchTabs.tsx";

/** Page of any listing of stories: everything, a named list, a genre, a search. */
export function BrowsePage({ data }: PageProps<BrowsePageData>) {
  const browse = browseText;
  const { scope, filters } = data;
  const rising = scope.kind === "list" && scope.list === "rising";
  return (
    <div className="page browse">
      <div className="browse-head">
        <h1>{headingOf(data)}</h1>
        {rising && <p className="section-lead">{browse.leads.rising}</p>}
        {scope.kind === "genre" && (
          <Slot name="genre-follow">
            <GenreFollowGuest genre={scope.genre} />
          </Slot>
        )}
        {scope.kind === "tag" && <TagNotes scope={scope} />}
        {scope.kind === "search" && <SearchTabs q={filters.q} current="stories" />}
        {scope.kind === "search" && (
          <SearchForm id="search-page" label={browse.queryLabel} value={filters.q} keep={filters} />
        )}
        {takesDefault(scope) && <Slot name="default-filters" />}
      </div>
      {mayHaveTax() && data.stories.some(({ priceCents }) => priceCents !== null) && (
        <p className="fine">{taxText.pricesPlusTax}</p>
      )}
      <Slot name="browse-filters">
        <BrowseFilters data={data} />
      </Slot>
      <Slot name="browse-results">
        <BrowseResults data={data} />
      </Slot>
    </div>
  );
}

/** True for lists to which a member's default filters apply. */
export const takesDefault = ({ kind }: BrowsePageData["scope"]): boolean =>
  kind === "all" || kind === "genre";

/** The listed stories; the slot "browse-results" for a reader with filters. */
export function BrowseResults({ data }: { data: BrowsePageData }) {
  const browse = browseText;
  const { scope, stories, paging, filters, leftOut } = data;
  const rising = scope.kind === "list" && scope.list === "rising";
  const asking = scope.kind === "search" && !filters.q && stories.length === 0;
  return (
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
      <LeftOut of={leftOut} />
      <Meant data={data} />
      {stories.length > 0 ? (
        <ul className="story-list">
          {stories.map((story, index) => (
            <li key={story.id}>
              <StoryCard
                story={story}
                eager={index < 2}
                reason={rising ? storiesText.home.newReaders(story.newReaders) : undefined}
              />
            </li>
          ))}
        </ul>
      ) : leftOut && leftOut.count > 0 ? (
        <AllHidden of={leftOut} />
      ) : (
        <NoStories data={data} asking={asking} />
      )}
      <Pagination paging={paging} />
    </section>
  );
}

/** Other names of a tag, and links to the tags to which it belongs. */
function TagNotes({
  scope: { synonyms, parents },
}: {
  scope: Extract<BrowsePageData["scope"], { kind: "tag" }>;
}) {
  const browse = browseText;
  const tagged = (tags: readonly string[]) => tags.map((tag) => `#${tag}`).join(", ");
  return (
    <>
      {synonyms.length > 0 && <p className="section-lead">{browse.tagAlso(tagged(synonyms))}</p>}
      {parents.length > 0 && (
        <ul className="chips" aria-label={browse.tagPartOf}>
          <li>{browse.tagPartOf}</li>
          {parents.map((parent) => (
            <li key={parent}>
              <ChipLink href={tagsPaths.tag(parent)}>#{parent}</ChipLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Suggested correction of a misspelt search, and the genre that its words name. */
function Meant({ data: { meant, filters, path, scope } }: { data: BrowsePageData }) {
  const browse = browseText;
  const genre = genreOfName(meant?.q ?? filters.q);
  if (scope.kind !== "search" || (!meant && !genre)) return null;
  return (
    <p className="browse-meant" role="status">
      {meant && (
        <>
          {meant.instead ? browse.meantInstead(filters.q) : browse.meant}{" "}
          <a href={browseUrl(path, { ...filters, q: meant.q })}>
            <strong>{meant.q}</strong>
          </a>
          {meant.instead ? ". " : "? "}
        </>
      )}
      {genre && <a href={cataloguePaths.genre(genre)}>{browse.genreAsked(labelsText.genre[genre])}</a>}
    </p>
  );
}

/** Returns the listing's name, for its heading and its <title>. */
export function headingOf({ scope, filters }: Pick<BrowsePageData, "scope" | "filters">): string {
  const browse = browseText;
  const labels = labelsText;
  if (scope.kind === "list") return browse.lists[scope.list];
  if (scope.kind === "tag") return browse.tagTitle(scope.tag);
  if (scope.kind === "genre") return browse.genreTitle(labels.genre[scope.genre]);
  if (scope.kind === "search") return filters.q ? browse.title.searchFor(filters.q) : browse.title.search;
  return browse.title.all;
}

function NoStories({ data, asking }: { data: BrowsePageData; asking: boolean }) {
  const browse = browseText;
  const { q } = data.filters;
  const narrowed = activeFilters(data.filters).length > 0;
  const drops = data.drops ?? [];
  const filtered = narrowed || q !== "";
  const hint = narrowed && q ? browse.noneHintBoth : narrowed ? browse.noneHint : browse.noneHintWords;
  const everything = data.scope.kind === "all" && !filtered;
  if (asking) return <Empty icon="search" title={browse.searchEmpty} />;
  return (
    <Empty
      icon="search"
      title={filtered ? browse.none : browse.noneYet}
      action={
        q && !narrowed ? (
          <ButtonLink href={profilePaths.searchPeople({ q })} icon="users">
            {browse.peopleToo}
          </ButtonLink>
        ) : everything ? (
          <ButtonLink href={editingPaths.storyNew()}>{siteText.writeStory}</ButtonLink>
        ) : (
          <ButtonLink href={cataloguePaths.stories()}>{siteText.allStories}</ButtonLink>
        )
      }
    >
      {(drops.length === 0 || q) && (
        <p>{filtered ? hint : everything ? storiesText.home.emptyHint : browse.noneYetHint}</p>
      )}
      {drops.length > 0 && (
        <>
          <p>{browse.dropLead}</p>
          <ul className="chips drops">
            {drops.map(({ labels, href, count, more }) => (
              <li key={href}>
                <ChipLink href={href}>
                  {browse.drop(labels)}: {more ? browse.countMore(count) : browse.count(count)}
                </ChipLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Empty>
  );
}
