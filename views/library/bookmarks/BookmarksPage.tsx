import type { PageProps } from "#shared/form.ts";
import type { BookmarksPageData } from "#shared/library/bookmarks.dto.ts";
import { BOOKMARK_KINDS } from "#shared/library/bookmarks.enums.ts";
import { bookmarksPaths } from "#shared/library/bookmarks.paths.ts";
import { bookmarksText } from "#shared/library/bookmarks.text.ts";
import { libraryPaths } from "#shared/reading/library.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { BookmarkEntry } from "./BookmarkEntry.tsx";

const texts = bookmarksText;

/** Page of a member's bookmarks, newest first. */
export function BookmarksPage({ data }: PageProps<BookmarksPageData>) {
  const { bookmarks, kind, q, paging, here, zone } = data;
  const tabs = [null, ...BOOKMARK_KINDS].map((each) => ({
    href: bookmarksPaths.bookmarks({ kind: each ?? undefined, q }),
    label: each ? texts.kinds[each] : texts.all,
    current: each === kind,
  }));
  return (
    <div className="page page-narrow bookmarks-page">
      <Breadcrumbs
        trail={[{ href: libraryPaths.library(), label: menuText.library }, { label: texts.title }]}
      />
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <search>
        <form noValidate className="search-form" action={bookmarksPaths.bookmarks()} method="get">
          <label htmlFor="search-bookmarks">{texts.search}</label>
          {kind && <input type="hidden" name="kind" value={kind} />}
          <div className="search-form-row">
            <input className="input" id="search-bookmarks" type="search" name="q" defaultValue={q} />
            <Button icon="search">{texts.searchButton}</Button>
          </div>
        </form>
      </search>
      <Tabs label={texts.filter} tabs={tabs} />
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
        title={texts.noneFound}
        action={<ButtonLink href={bookmarksPaths.bookmarks()}>{texts.showAll}</ButtonLink>}
      >
        <p>{texts.noneFoundHint}</p>
      </Empty>
    );
  return (
    <Empty
      icon="bookmark"
      title={texts.none}
      action={
        <ButtonLink href={cataloguePaths.stories()} icon="compass">
          {texts.browse}
        </ButtonLink>
      }
    >
      <p>{texts.noneHint}</p>
    </Empty>
  );
}
