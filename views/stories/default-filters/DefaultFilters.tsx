import { browseUrl, filterQuery, noFilters } from "#shared/stories/browse-query.ts";
import type { DefaultFiltersDto } from "#shared/stories/default-filters.dto.ts";
import { defaultFiltersPaths } from "#shared/stories/default-filters.paths.ts";
import { defaultFiltersText as texts } from "#shared/stories/default-filters.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/** The slot "default-filters" for a member: says that the default is applied, or saves the filters in use. */
export function DefaultFilters({ path, filters, applied, stored, token }: DefaultFiltersDto) {
  const query = filterQuery(filters);
  const change = <a href={defaultFiltersPaths.defaultFilters()}>{texts.change}</a>;
  if (applied)
    return (
      <p className="fine">
        {texts.applied} <a href={browseUrl(path, noFilters, true)}>{texts.showAll}</a> {change}
      </p>
    );
  if (stored && query === filterQuery(stored))
    return (
      <p className="fine">
        {texts.same} <a href={browseUrl(path, noFilters, true)}>{texts.showAll}</a> {change}
      </p>
    );
  const use = stored && <a href={path}>{texts.use}</a>;
  if (!query) return use && <p className="fine">{use}</p>;
  return (
    <form noValidate className="actions" method="post" action={defaultFiltersPaths.defaultFilters()}>
      <CsrfField token={token} />
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="next" value={path} />
      <Button look="quiet">{texts.save}</Button> {use}
    </form>
  );
}
