import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import type { GenreShelfDto } from "../../../src/shared/stories/stories.dto.ts";
import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import { Shelf } from "./Shelf.tsx";

/** Rows of what is popular in the genres a member likes to read. */
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
