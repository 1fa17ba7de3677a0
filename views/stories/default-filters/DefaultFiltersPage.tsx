import type { PageProps } from "#shared/form.ts";
import { activeFilters, browseUrl, filterQuery, orderChip } from "#shared/stories/browse-query.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { DefaultFiltersPageData } from "#shared/stories/default-filters.dto.ts";
import { defaultFiltersPaths } from "#shared/stories/default-filters.paths.ts";
import { defaultFiltersText as texts } from "#shared/stories/default-filters.text.ts";
import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";

/** Settings section "Default filters": what is stored, each removable by a button. */
export function DefaultFiltersPage({ data: { filters }, form }: PageProps<DefaultFiltersPageData>) {
  if (!filters)
    return (
      <SettingsFrame current="defaultFilters" title={texts.title} lead={texts.lead}>
        <FormErrors form={form} />
        <Empty
          icon="sliders-horizontal"
          title={texts.none}
          action={<ButtonLink href={cataloguePaths.stories()}>{texts.choose}</ButtonLink>}
        >
          <p>{texts.noneHint}</p>
        </Empty>
      </SettingsFrame>
    );
  return (
    <SettingsFrame current="defaultFilters" title={texts.title} lead={texts.lead}>
      <form noValidate method="post" action={defaultFiltersPaths.defaultFilters()}>
        <CsrfField />
        <FormErrors form={form} />
        <ul className="chips" aria-label={texts.chosen}>
          {[...activeFilters(filters), ...orderChip(filters)].map(({ label, without }) => (
            <li key={label}>
              <Button
                look="quiet"
                icon="x"
                name="query"
                value={filterQuery(without)}
                title={texts.drop(label)}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
        <div className="actions">
          <ButtonLink href={browseUrl(cataloguePaths.stories(), filters)} look="primary">
            {texts.chooseOthers}
          </ButtonLink>
          <Button look="quiet" name="query" value="">
            {texts.remove}
          </Button>
        </div>
      </form>
    </SettingsFrame>
  );
}
