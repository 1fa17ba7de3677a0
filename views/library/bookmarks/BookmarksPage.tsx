import type { PageProps } from "../../../src/shared/form.ts";
import type { BookmarksPageData } from "../../../src/shared/library/bookmarks.dto.ts";
import { BOOKMARK_KINDS } from "../../../src/shared/library/bookmarks.enums.ts";
import { bookmarksPaths } from "../../../src/shared/library/bookmarks.paths.ts";
import { bookmarksText } from "../../../src/shared/library/bookmarks.text.ts";
import { libraryPaths } from "../../../src/shared/reading/library.paths.ts";
import { menuText } from "../../../src/shared/site/menu.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { BookmarkEntry } from "./BookmarkEntry.tsx";

const words = bookmarksText;

/** What one marked, newest first. */
export function BookmarksPage({ data }: PageProps<BookmarksPageData>) {
  const { bookmarks, kind, q, paging, here, zone } = data;
  const tabs = [null, ...BOOKMARK_KINDS].map((each) => ({
    href: bookmarksPaths.bookmarks({ kind: each ?? undefined, q }),
    label: each ? words.kinds[each] : words.all,
    current: each === kind,
  }));
  return (
    <div className="page page-narrow bookmarks-page">
      <Breadcrumbs
        trail={[{ href: libraryPaths.library(), label: menuText.library }, { label: words.title }]}
      />
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <search>
        <form className="search-form" action={bookmarksPaths.bookmarks()} method="get">
          <label htmlFor="search-bookmarks">{words.search}</label>
          {kind && <input type="hidden" name="kind" value={kind} />}
          <div className="search-form-row">
            <input className="input" id="search-bookmarks" type="search" name="q" defaultValue={q} />
            <Button icon="search">{words.searchButton}</Button>
          </div>
        </form>
      </search>
      <Tabs label={words.filter} tabs={tabs} />
      {bookmarks.length > 0 ? (
        <ul className="bookmarks">
          {bookmarks.map((bookmark) => (
            <li key={bookmark.id}>
              <BookmarkEntry bookmark={bookmark} here={here} zone={zone} />
            </li>
          ))}
        </ul>
      ) : (
        <NoBookmarks data={data} />
      )}
      <Pagination paging={paging} />
    </div>
  );
}

function NoBookmarks({ data: { q } }: { data: BookmarksPageData }) {
  if (q)
    return (
      <Empty
        icon="search"
        title={words.noneFound}
        action={<ButtonLink href={bookmarksPaths.bookmarks()}>{words.showAll}</ButtonLink>}
      >
        <p>{words.noneFoundHint}</p>
      </Empty>
    );
  return (
    <Empty
      icon="bookmark"
      title={words.none}
      action={
        <ButtonLink href={cataloguePaths.stories()} icon="compass">
          {words.browse}
        </ButtonLink>
      }
    >
      <p>{words.noneHint}</p>
    </Empty>
  );
}
