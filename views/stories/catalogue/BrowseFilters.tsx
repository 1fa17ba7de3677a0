import { labelsText } from "#shared/labels.text.ts";
import { browseText } from "#shared/stories/browse.text.ts";
import { FILTER_NAMES, type FilterName, filterOf } from "#shared/stories/browse-filters.ts";
import { activeFilters } from "#shared/stories/browse-query.ts";
import type { BrowseFiltersDto, BrowsePageData } from "#shared/stories/stories.dto.ts";
import { SORTS, type Sort, type StoryList } from "#shared/story.enums.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, CheckboxGroup } from "../../ui/Choice.tsx";
import { Select } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { TagField } from "../tags/TagField.tsx";

/** Filters that are always visible; the others are folded. */
const COMMON: readonly FilterName[] = ["tag", "nottag", "genre", "progress", "price", "length", "updated"];
const MORE = FILTER_NAMES.filter((name) => !COMMON.includes(name));

const isActive = (name: FilterName, filters: BrowseFiltersDto): boolean =>
  filterOf(name).write(filters[name]).length > 0;

/** The order of each named list: one of those that readers can choose, or its own. */
const LIST_ORDERS = {
  paid: "newest",
  new: "newest",
  featured: "featured",
  popular: "popular",
  rising: "rising",
  "highest-rated": "highest-rated",
} as const satisfies Record<StoryList, Sort | "featured" | "popular" | "rising">;

type UsualOrder = (typeof LIST_ORDERS)[StoryList] | "last-updated" | "relevance";

/** Returns the default order of a list (`features/stories/catalogue/list.ts`). */
function usualOrder(scope: BrowsePageData["scope"]): UsualOrder {
  if (scope.kind === "search") return "relevance";
  return scope.kind === "list" ? LIST_ORDERS[scope.list] : "last-updated";
}

function labelOfOrder(order: UsualOrder): string {
  const { sortRelevance, sortFeatured, sortPopular, sortRising } = browseText;
  const own = { relevance: sortRelevance, featured: sortFeatured, popular: sortPopular, rising: sortRising };
  return { ...labelsText.sort, ...own }[order];
}

/** The filter form: a side panel on wide screens, otherwise collapsible. */
export function BrowseFilters({ data }: { data: Pick<BrowsePageData, "filters" | "scope" | "path"> }) {
  const browse = browseText;
  const { filters, scope } = data;
  const usual = usualOrder(scope);
  const on = activeFilters(filters).length;
  return (
    <details className="filters">
      <summary className="btn">
        <Icon name="sliders-horizontal" />
        {on > 0 ? browse.filtersOn(on) : browse.filters}
      </summary>
      <form noValidate method="get" action={data.path} aria-label={browse.filters}>
        {filters.q && <input type="hidden" name="q" defaultValue={filters.q} />}
        <Select
          id="filter-sort"
          name="sort"
          label={browse.sort}
          value={filters.sort === usual ? "" : (filters.sort ?? "")}
          options={[
            { value: "", label: labelOfOrder(usual) },
            ...SORTS.filter((sort) => sort !== usual).map((sort) => ({
              value: sort,
              label: labelsText.sort[sort],
            })),
          ]}
        />
        {COMMON.filter((name) => scope.kind !== "genre" || name !== "genre").map((name) => (
          <FilterField key={name} name={name} filters={filters} />
        ))}
        <details className="disclosure" open={MORE.some((name) => isActive(name, filters))}>
          <summary>{browse.moreFilters}</summary>
          {MORE.map((name) => (
            <FilterField key={name} name={name} filters={filters} />
          ))}
        </details>
        <div className="filters-apply">
          <Button look="primary" wide>
            {browse.apply}
          </Button>
        </div>
      </form>
    </details>
  );
}

/** The control of one filter, as its definition describes it. Long lists of choices are folded. */
function FilterField({ name, filters }: { name: FilterName; filters: BrowseFiltersDto }) {
  const filter = filterOf(name);
  const { control } = filter;
  const values = filter.shown(filters[name]);
  const field = { id: `filter-${name}`, name };
  switch (control.kind) {
    case "select":
      return (
        <Select
          {...field}
          label={control.label}
          value={values[0] ?? ""}
          options={withChosen(control.options, values)}
        />
      );
    case "check":
      return <Checkbox {...field} label={control.label} checked={values.length > 0} />;
    case "tags":
      return <TagField {...field} label={control.label} hint={browseText.tagsHint} value={values[0] ?? ""} />;
    case "checks":
      return (
        <details className="disclosure" open={values.length > 0}>
          <summary>{control.label}</summary>
          <CheckboxGroup
            {...field}
            legend={<span className="visually-hidden">{control.label}</span>}
            values={values}
            options={control.options}
          />
        </details>
      );
  }
}

/** Adds a chosen value that is not among the usual options, such as a rare language. */
const withChosen = (
  options: readonly { readonly value: string; readonly label: string }[],
  [value]: readonly string[],
) =>
  !value || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];
