import type { BecauseDto } from "#shared/reading/discovery.dto.ts";
import { discoveryText } from "#shared/reading/discovery.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { StoryTile } from "../../stories/stories/StoryCard.tsx";

/** The slot "home-because": recommendations for a member, each row based on a story they like. */
export function BecauseShelves({ rows }: { rows: readonly BecauseDto[] }) {
  return (
    <>
      {rows.map((row) => (
        <BecauseShelf key={row.after.id} row={row} />
      ))}
    </>
  );
}

function BecauseShelf({ row: { after, by, stories } }: { row: BecauseDto }) {
  const [before, behind] = discoveryText.because[by];
  const id = `because-${after.id}`;
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>
          {before}
          <a href={cataloguePaths.story(after)}>
            <bdi>{after.title}</bdi>
          </a>
          {behind}
        </h2>
      </div>
      <ul className="shelf-row">
        {stories.map(({ story, readers }) => (
          <li key={story.id}>
            <StoryTile story={story} reason={discoveryText.alsoIn(readers)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
