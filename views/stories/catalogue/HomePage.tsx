import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { labelsText } from "#shared/labels.text.ts";
import { browseText } from "#shared/stories/browse.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { HomePageData, HomeShelvesData } from "#shared/stories/stories.dto.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { LeftOut } from "../../people/reading-filters/LeftOut.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FeaturedStory } from "./FeaturedStory.tsx";
import { Shelf } from "./Shelf.tsx";

/** The front page: what to read next, for everyone; members are greeted by name (slot "home-hero"). */
export function HomePage({ data }: PageProps<HomePageData>) {
  const { home } = storiesText;
  const empty = data.featured === null && data.fresh.length === 0;
  return (
    <div className="page home">
      <Slot name="home-hero">
        <HomeHero />
      </Slot>
      <Slot name="setup-prompt" />
      <Slot name="home-continue" />
      <Slot name="home-because" />
      <Slot name="home-genres" />
      {empty && (
        <Empty
          title={home.empty}
          action={<ButtonLink href={editingPaths.storyNew()}>{home.writeOne}</ButtonLink>}
        >
          <p>{home.emptyHint}</p>
        </Empty>
      )}
      <Slot name="home-shelves">
        <HomeShelves data={data} />
      </Slot>
      {data.genres.length > 0 && (
        <section className="genres" aria-labelledby="genres">
          <h2 id="genres">{home.genres}</h2>
          <ul className="genre-grid">
            {data.genres.map(({ genre, stories }) => (
              <li key={genre}>
                <a href={cataloguePaths.genre(genre)}>
                  {labelsText.genre[genre]}
                  <span className="genre-count">{formatNumber(stories)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The shelves; the slot "home-shelves" for a reader with filters. */
export function HomeShelves({ data }: { data: HomeShelvesData }) {
  const { home } = storiesText;
  const { featured, alsoFeatured, fresh, rising, popular, leftOut } = data;
  return (
    <>
      <LeftOut of={leftOut} />
      {featured && <FeaturedStory story={featured} others={alsoFeatured} />}
      <Shelf id="new" title={home.fresh} more={cataloguePaths.storyList("new")} stories={fresh} eager />
      <Shelf
        id="rising"
        title={home.rising}
        lead={browseText.leads.rising}
        more={cataloguePaths.storyList("rising")}
        stories={rising}
        reasonOf={({ newReaders }) => home.newReaders(newReaders)}
      />
      <Shelf id="popular" title={home.popular} more={cataloguePaths.storyList("popular")} stories={popular} />
    </>
  );
}

/** Introduction for guests. */
function HomeHero() {
  const { home } = storiesText;
  return (
    <section className="hero">
      <h1>{home.heading}</h1>
      <p>{home.lead}</p>
      <div className="actions">
        <ButtonLink look="primary" href={cataloguePaths.stories()} iconAfter="arrow-right">
          {home.browse}
        </ButtonLink>
        <ButtonLink href={editingPaths.storyNew()} icon="pen-line">
          {home.writeOne}
        </ButtonLink>
      </div>
    </section>
  );
}
