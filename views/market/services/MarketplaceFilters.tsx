import { languageName } from "#shared/languages.ts";
import { SERVICE_LANGUAGES } from "#shared/market/service-languages.ts";
import type { MarketplacePageData } from "#shared/market/services.dto.ts";
import { DELIVERY_TIMES, SERVICE_SORTS } from "#shared/market/services.enums.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { AI_USES } from "#shared/story.enums.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";

const texts = servicesText.filter;

/** Target of the list's forms. */
const hereOf = ({ isFront, category }: MarketplacePageData) =>
  isFront ? servicesPaths.marketplace() : servicesPaths.category(category ?? "latest");

/** Search box; active filters stay on. */
export function MarketplaceSearch({ data }: { data: MarketplacePageData }) {
  const { q, ...others } = data.filters;
  return (
    <search>
      <form noValidate className="search-form" action={hereOf(data)} method="get">
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

/** Collapsible filters, in one row on wide screens. */
export function MarketplaceFilters({ data }: { data: MarketplacePageData }) {
  const { filters } = data;
  const on = ["words", "price", "delivery", "language", "ai", "rating"].filter(
    (name) => name in filters,
  ).length;
  const any = { value: "", label: texts.any };
  return (
    <details className="market-filters" open={on > 0 || "sort" in filters}>
      <summary className="btn">
        <Icon name="sliders-horizontal" />
        {on > 0 ? servicesText.filtersOn(on) : servicesText.filters}
      </summary>
      <form noValidate method="get" action={hereOf(data)} aria-label={servicesText.filters}>
        {filters.q && <input type="hidden" name="q" defaultValue={filters.q} />}
        <Field
          id="filter-words"
          name="words"
          label={texts.words}
          hint={texts.wordsHint}
          value={filters.words ?? ""}
          inputMode="numeric"
        />
        <Field
          id="filter-price"
          name="price"
          label={texts.price}
          value={filters.price ?? ""}
          inputMode="decimal"
          prefix="$"
        />
        <Select
          id="filter-delivery"
          name="delivery"
          label={texts.delivery}
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
          label={texts.language}
          value={filters.language ?? ""}
          options={[any, ...SERVICE_LANGUAGES.map((value) => ({ value, label: languageName(value) }))]}
        />
        <Select
          id="filter-ai"
          name="ai"
          label={texts.ai}
          value={filters.ai ?? ""}
          options={[any, ...AI_USES.map((value) => ({ value, label: servicesText.aiUses[value] }))]}
        />
        <Select
          id="filter-rating"
          name="rating"
          label={texts.rating}
          value={filters.rating ?? ""}
          options={[any, ...["3", "4"].map((value) => ({ value, label: texts.stars(value) }))]}
        />
        <Select
          id="filter-sort"
          name="sort"
          label={texts.sort}
          value={data.sort}
          options={SERVICE_SORTS.map((value) => ({ value, label: servicesText.sorts[value] }))}
        />
        <div className="actions">
          <Button look="primary">{texts.apply}</Button>
          {on > 0 && <a href={hereOf(data)}>{texts.clear}</a>}
        </div>
      </form>
    </details>
  );
}
