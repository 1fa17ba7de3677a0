import { browseText } from "#shared/stories/browse.text.ts";
import { activeFilters, browseUrl, noFilters, orderChip } from "#shared/stories/browse-query.ts";
import type { BrowseFiltersDto, BrowsePageData } from "#shared/stories/stories.dto.ts";
import { RemovableChip } from "../../ui/Badge.tsx";

/**
 * The words of a list, its active filters and the chosen order, each with a link that removes it. The search
 * page shows its words in the search box.
 */
export function FilterChips({ data: { filters, path, scope, hasDefault } }: { data: BrowsePageData }) {
  const keepsWords = scope.kind === "search";
  const chips = [
    ...(filters.q && !keepsWords
      ? [{ label: browseText.words(filters.q), without: { ...filters, q: "" } }]
      : []),
    ...activeFilters(filters),
    ...orderChip(filters),
  ];
  if (chips.length === 0) return null;
  const href = (remaining: BrowseFiltersDto) => browseUrl(path, remaining, hasDefault);
  return (
    <ul className="chips" aria-label={browseText.on}>
      {chips.map((chip) => (
        <li key={chip.label}>
          <RemovableChip href={href(chip.without)} label={chip.label} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a className="chip chip-clear" href={href(keepsWords ? { ...noFilters, q: filters.q } : noFilters)}>
            {browseText.clear}
          </a>
        </li>
      )}
    </ul>
  );
}
