import { languageName } from "../../../src/shared/languages.ts";
import { SERVICE_LANGUAGES } from "../../../src/shared/market/service-languages.ts";
import type { MarketplacePageData } from "../../../src/shared/market/services.dto.ts";
import { DELIVERY_TIMES, SERVICE_SORTS } from "../../../src/shared/market/services.enums.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { AI_USES } from "../../../src/shared/stories/catalogue.enums.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";

const words = servicesText.filter;

/** Where this list's forms are sent. */
const hereOf = ({ isFront, category }: MarketplacePageData) =>
  isFront ? servicesPaths.marketplace() : servicesPaths.category(category ?? "latest");

/** The search box; what is filtered stays on. */
export function MarketplaceSearch({ data }: { data: MarketplacePageData }) {
  const { q, ...others } = data.filters;
  return (
    <search>
      <form className="search-form" action={hereOf(data)} method="get">
        <label htmlFor="market-q">{servicesText.searchLabel}</label>
        <div className="search-form-row">
          <input
            className="input"
            id="market-q"
            type="search"
            name="q"
            defaultValue={q}
            placeholder={servicesText.searchHint}
            maxLength={100}
          />
          <Button look="primary" icon="search">
            {servicesText.filter.apply}
          </Button>
        </div>
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
      </form>
    </search>
  );
}

/** Filters that fold out, one row where there is room. */
export function MarketplaceFilters({ data }: { data: MarketplacePageData }) {
  const { filters } = data;
  const on = ["price", "delivery", "language", "ai", "rating"].filter((name) => name in filters).length;
  const any = { value: "", label: words.any };
  return (
    <details className="market-filters" open={on > 0 || "sort" in filters}>
      <summary className="btn">
        <Icon name="sliders-horizontal" />
        {on > 0 ? servicesText.filtersOn(on) : servicesText.filters}
      </summary>
      <form method="get" action={hereOf(data)} aria-label={servicesText.filters}>
        {filters.q && <input type="hidden" name="q" defaultValue={filters.q} />}
        <Field
          id="filter-price"
          name="price"
          label={words.price}
          value={filters.price ?? ""}
          inputMode="decimal"
          prefix="$"
        />
        <Select
          id="filter-delivery"
          name="delivery"
          label={words.delivery}
          value={filters.delivery ?? ""}
          options={[
            any,
            ...DELIVERY_TIMES.filter((each) => each !== "anytime").map((value) => ({
              value,
              label: servicesText.deliveries[value],
            })),
          ]}
        />
        <Select
          id="filter-language"
          name="language"
          label={words.language}
          value={filters.language ?? ""}
          options={[any, ...SERVICE_LANGUAGES.map((value) => ({ value, label: languageName(value) }))]}
        />
        <Select
          id="filter-ai"
          name="ai"
          label={words.ai}
          value={filters.ai ?? ""}
          options={[any, ...AI_USES.map((value) => ({ value, label: servicesText.aiUses[value] }))]}
        />
        <Select
          id="filter-rating"
          name="rating"
          label={words.rating}
          value={filters.rating ?? ""}
          options={[any, ...["3", "4"].map((value) => ({ value, label: words.stars(value) }))]}
        />
        <Select
          id="filter-sort"
          name="sort"
          label={words.sort}
          value={data.sort}
          options={SERVICE_SORTS.map((value) => ({ value, label: servicesText.sorts[value] }))}
        />
        <div className="actions">
          <Button look="primary">{words.apply}</Button>
          {on > 0 && <a href={hereOf(data)}>{words.clear}</a>}
        </div>
      </form>
    </details>
  );
}
