import { bookmarksPaths } from "../../../src/shared/library/bookmarks.paths.ts";
import { listsPaths } from "../../../src/shared/library/lists.paths.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import { libraryPaths } from "../../../src/shared/reading/library.paths.ts";
import { libraryText } from "../../../src/shared/reading/library.text.ts";
import type { LibraryShelf } from "../../../src/shared/reading/library.ts";
import { Tabs } from "../../ui/Tabs.tsx";

const words = libraryText;

/** The shelves of one's library beside each other; bookmarks and lists have pages of their own. */
export function LibraryTabs({ current }: { current: LibraryShelf | null }) {
  const shelf = (name: LibraryShelf) => ({
    href: libraryPaths.library(name),
    label: words.shelf[name],
    current: name === current,
  });
  const tabs = [
    { href: libraryPaths.library(), label: words.everything, current: current === null },
    shelf("reading"),
    shelf("following"),
    shelf("favourites"),
    { href: bookmarksPaths.bookmarks(), label: words.bookmarks },
    { href: listsPaths.myLists(), label: words.lists },
    shelf("finished"),
    { href: moneyPaths.purchases(), label: words.bought },
  ];
  return <Tabs label={words.shelves} tabs={tabs} />;
}
