import type { IconName } from "#shared/icons.ts";
import { libraryPaths } from "#shared/reading/library.paths.ts";
import { libraryText } from "#shared/reading/library.text.ts";
import {
  LIBRARY_FILTERS,
  LIBRARY_SORTS,
  type LibraryFilter,
  type LibrarySort,
} from "#shared/reading/library.ts";
import { ChipLink } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Tabs } from "../../ui/Tabs.tsx";

const texts = libraryText;

/** Filters and orders of the library, and links to bookmarks, lists and purchases, which have separate pages. */
export function LibraryFilters({
  current,
  sort,
  places,
}: {
  current: LibraryFilter | null;
  sort: LibrarySort;
  places: readonly { readonly href: string; readonly label: string; readonly icon?: IconName }[];
}) {
  const tabs = [
    { href: libraryPaths.library(null, { sort }), label: texts.everything, current: current === null },
    ...LIBRARY_FILTERS.map((filter) => ({
      href: libraryPaths.library(filter, { sort }),
      label: texts.filter[filter],
      current: filter === current,
    })),
  ];
  return (
    <>
      <Tabs label={texts.filters} tabs={tabs} />
      <div className="library-tools">
        <nav className="chips library-sorts" aria-label={texts.sortLabel}>
          {LIBRARY_SORTS.map((each) => (
            <ChipLink key={each} href={libraryPaths.library(current, { sort: each })} current={each === sort}>
              {texts.sort[each]}
            </ChipLink>
          ))}
        </nav>
        <Menu label={texts.more} className="library-more" icon="library" button>
          {places.map(({ href, label, icon }) => (
            <a key={href} href={href}>
              {icon && <Icon name={icon} />}
              {label}
            </a>
          ))}
        </Menu>
      </div>
    </>
  );
}
