import { uiText } from "../../src/shared/platform/ui.text.ts";
import { noFilters } from "../../src/shared/stories/browse-query.ts";
import { cataloguePaths } from "../../src/shared/stories/catalogue.paths.ts";
import type { BrowseFiltersDto } from "../../src/shared/stories/stories.dto.ts";
import { Button } from "./Button.tsx";

interface SearchFormProps {
  readonly id: string;
  readonly label: string;
  readonly value?: string;
  /** Filters that stay on for the next search. */
  readonly keep?: BrowseFiltersDto;
}

/** A search box of its own, where searching is the next thing to do. */
export function SearchForm({ id, label, value, keep = noFilters }: SearchFormProps) {
  return (
    <search>
      <form className="search-form" action={cataloguePaths.search()} method="get">
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
        {hiddenFields(keep).map(([name, held]) => (
          <input key={`${name} ${held}`} type="hidden" name={name} defaultValue={held} />
        ))}
      </form>
    </search>
  );
}

function hiddenFields(filters: BrowseFiltersDto): [string, string][] {
  const fields: [string, string][] = [
    ...filters.genre.map((genre): [string, string] => ["genre", genre]),
    ...filters.flag.map((flag): [string, string] => ["flag", flag]),
  ];
  if (filters.updated !== "any") fields.push(["updated", filters.updated]);
  if (filters.length !== "any") fields.push(["length", filters.length]);
  if (filters.sort) fields.push(["sort", filters.sort]);
  for (const genre of filters.not) fields.push(["not", genre]);
  if (filters.nottag.length > 0) fields.push(["nottag", filters.nottag.join(", ")]);
  if (filters.free) fields.push(["free", "true"]);
  return fields;
}
