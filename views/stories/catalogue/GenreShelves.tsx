import { labelsText } from "#shared/labels.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { GenreShelfDto } from "#shared/stories/stories.dto.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { Shelf } from "./Shelf.tsx";

/** Rows of popular stories in the member's favourite genres. */
export function GenreShelves({ rows }: { rows: readonly GenreShelfDto[] }) {
  return rows.map(({ genre, stories }) => (
    <Shelf
      key={genre}
      id={`in-${genre}`}
      title={storiesText.home.popularIn(labelsText.genre[genre])}
      more={cataloguePaths.genre(genre)}
      stories={stories}
    />
  ));
}
