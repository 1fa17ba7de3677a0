import { uiText } from "#shared/platform/ui.text.ts";
import { filterParameters, noFilters } from "#shared/stories/browse-query.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { BrowseFiltersDto } from "#shared/stories/stories.dto.ts";
import { Button } from "../../ui/Button.tsx";

interface SearchFormProps {
  readonly id: string;
  readonly label: string;
  readonly value?: string;
  /** Filters carried over to the next search. */
  readonly keep?: BrowseFiltersDto;
}

/** A search box, for places where searching is the next step. */
export function SearchForm({ id, label, value, keep = noFilters }: SearchFormProps) {
  return (
    <search>
      <form noValidate className="search-form" action={cataloguePaths.search()} method="get">
        <label htmlFor={id}>{label}</label>
        <div className="search-form-row">
          <input
            className="input"
            id={id}
            type="search"
            name="q"
            defaultValue={value}
            placeholder={uiText.searchPlaceholder}
          />
          <Button look="primary" icon="search">
            {uiText.search}
          </Button>
        </div>
        {filterParameters(keep).map(([name, held]) => (
          <input key={`${name} ${held}`} type="hidden" name={name} defaultValue={held} />
        ))}
      </form>
    </search>
  );
}
