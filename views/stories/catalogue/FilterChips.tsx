import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { browseText } from "../../../src/shared/reading/browse.text.ts";
import { browseUrl, noFilters } from "../../../src/shared/stories/browse-query.ts";
import type { BrowseFiltersDto, BrowsePageData } from "../../../src/shared/stories/stories.dto.ts";
import { RemovableChip } from "../../ui/Badge.tsx";

/** The filters that are on, each with the link that takes it off. */
export function FilterChips({ data }: { data: BrowsePageData }) {
  const chips = activeFilters(data.filters);
  if (chips.length === 0) return null;
  const href = (filters: BrowseFiltersDto) => browseUrl(data.path, filters);
  return (
    <ul className="chips" aria-label={browseText.on}>
      {chips.map((chip) => (
        <li key={chip.label}>
          <RemovableChip href={href(chip.without)} label={chip.label} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a className="chip chip-clear" href={href({ ...noFilters, q: data.filters.q })}>
            {browseText.clear}
          </a>
        </li>
      )}
    </ul>
  );
}

interface ActiveFilter {
  readonly label: string;
  readonly without: BrowseFiltersDto;
}

/** Each filter that is on, in words, with the filters as they are without it. */
export function activeFilters(filters: BrowseFiltersDto): ActiveFilter[] {
  const labels = labelsText;
  const chips: ActiveFilter[] = [
    ...filters.genre.map((genre) => ({
      label: labels.genre[genre],
      without: { ...filters, genre: filters.genre.filter((other) => other !== genre) },
    })),
    ...filters.flag.map((flag) => ({
      label: labels.flag[flag],
      without: { ...filters, flag: filters.flag.filter((other) => other !== flag) },
    })),
  ];
  if (filters.updated !== "any")
    chips.push({ label: labels.updated[filters.updated], without: { ...filters, updated: "any" } });
  if (filters.length !== "any")
    chips.push({ label: labels.length[filters.length], without: { ...filters, length: "any" } });
  if (filters.sort) chips.push({ label: labels.sort[filters.sort], without: { ...filters, sort: null } });
  if (filters.free) chips.push({ label: browseText.free, without: { ...filters, free: false } });
  for (const genre of filters.not)
    chips.push({
      label: browseText.not(labels.genre[genre]),
      without: { ...filters, not: filters.not.filter((other) => other !== genre) },
    });
  for (const tag of filters.nottag)
    chips.push({
      label: browseText.not(`#${tag}`),
      without: { ...filters, nottag: filters.nottag.filter((other) => other !== tag) },
    });
  return chips;
}
