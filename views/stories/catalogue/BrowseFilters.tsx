import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { browseText } from "../../../src/shared/reading/browse.text.ts";
import {
  GENRES,
  LAST_UPDATED,
  SORTS,
  STORY_FLAGS,
  STORY_LENGTHS,
} from "../../../src/shared/stories/catalogue.enums.ts";
import type { BrowsePageData } from "../../../src/shared/stories/stories.dto.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, CheckboxGroup } from "../../ui/Choice.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { activeFilters } from "./FilterChips.tsx";

/** The filter form: a panel at the side where there is room, otherwise it folds out. */
export function BrowseFilters({ data }: { data: BrowsePageData }) {
  const browse = browseText;
  const labels = labelsText;
  const { filters, scope } = data;
  const on = activeFilters(filters).length;
  return (
    <details className="filters">
      <summary className="btn">
        <Icon name="sliders-horizontal" />
        {on > 0 ? browse.filtersOn(on) : browse.filters}
      </summary>
      <form method="get" action={data.path} aria-label={browse.filters}>
        {filters.q && <input type="hidden" name="q" defaultValue={filters.q} />}
        <Select
          id="filter-sort"
          name="sort"
          label={browse.sort}
          value={filters.sort ?? ""}
          options={[
            { value: "", label: scope.kind === "search" ? browse.sortRelevance : browse.sortDefault },
            ...SORTS.map((sort) => ({ value: sort, label: labels.sort[sort] })),
          ]}
        />
        <CheckboxGroup
          id="filter-flag"
          name="flag"
          legend={browse.flags}
          values={filters.flag}
          options={STORY_FLAGS.map((flag) => ({ value: flag, label: labels.flag[flag] }))}
        />
        <Checkbox id="filter-free" name="free" label={browse.free} checked={filters.free} />
        <Select
          id="filter-updated"
          name="updated"
          label={browse.updated}
          value={filters.updated}
          options={LAST_UPDATED.map((value) => ({ value, label: labels.updated[value] }))}
        />
        <Select
          id="filter-length"
          name="length"
          label={browse.length}
          value={filters.length}
          options={STORY_LENGTHS.map((value) => ({ value, label: labels.length[value] }))}
        />
        {scope.kind !== "genre" && (
          <CheckboxGroup
            id="filter-genre"
            name="genre"
            legend={browse.genre}
            values={filters.genre}
            options={GENRES.map((genre) => ({ value: genre, label: labels.genre[genre] }))}
          />
        )}
        <details className="disclosure" open={filters.not.length + filters.nottag.length > 0}>
          <summary>{browse.leaveOut}</summary>
          <CheckboxGroup
            id="filter-not"
            name="not"
            legend={browse.notGenre}
            values={filters.not}
            options={GENRES.map((genre) => ({ value: genre, label: labels.genre[genre] }))}
          />
          <Field
            id="filter-nottag"
            name="nottag"
            label={browse.notTag}
            hint={browse.notTagHint}
            value={filters.nottag.join(", ")}
          />
        </details>
        <Button look="primary" wide>
          {browse.apply}
        </Button>
      </form>
    </details>
  );
}
