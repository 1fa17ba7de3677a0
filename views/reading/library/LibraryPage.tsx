import type { ReactNode } from "react";
import type { PageProps } from "../../../src/shared/form.ts";
import { bookmarksPaths } from "../../../src/shared/library/bookmarks.paths.ts";
import { listsPaths } from "../../../src/shared/library/lists.paths.ts";
import { historyText } from "../../../src/shared/reading/history.text.ts";
import type { LibraryEntryDto, LibraryPageData } from "../../../src/shared/reading/library.dto.ts";
import { libraryPaths } from "../../../src/shared/reading/library.paths.ts";
import { libraryText } from "../../../src/shared/reading/library.text.ts";
import type { LibraryShelf } from "../../../src/shared/reading/library.ts";
import { placeHash } from "../../../src/shared/reading/reading.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import { BookmarkEntry } from "../../library/bookmarks/BookmarkEntry.tsx";
import { ListCards } from "../../library/lists/ListCard.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { continueLabel } from "../reading/continue-label.ts";
import { LibraryTabs } from "./LibraryTabs.tsx";

const words = libraryText;

/** All that one reads, follows and keeps, at a glance. */
export function LibraryPage({ data }: PageProps<LibraryPageData>) {
  const { shelves, bookmarks, lists } = data;
  const none = [...Object.values(shelves), bookmarks, lists].every((shelf) => shelf.length === 0);
  return (
    <div className="page library">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <LibraryTabs current={null} />
      {none && (
        <Empty
          icon="library"
          title={words.none}
          action={
            <ButtonLink href={cataloguePaths.stories()} icon="compass">
              {words.browse}
            </ButtonLink>
          }
        >
          <p>{words.noneHint}</p>
        </Empty>
      )}
      <Covers shelf="reading" entries={shelves.reading} />
      <Covers shelf="following" entries={shelves.following} />
      <Covers shelf="favourites" entries={shelves.favourites} />
      {bookmarks.length > 0 && (
        <Section id="bookmarks" title={words.bookmarks} more={bookmarksPaths.bookmarks()}>
          <ul className="bookmarks">
            {bookmarks.map((bookmark) => (
              <li key={bookmark.id}>
                <BookmarkEntry bookmark={bookmark} here={data.here} zone={data.zone} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {lists.length > 0 && (
        <Section id="lists" title={words.lists} more={listsPaths.myLists()}>
          <ListCards lists={lists} level="h3" byline={false} />
        </Section>
      )}
      <Covers shelf="finished" entries={shelves.finished} />
    </div>
  );
}

function Section(props: { id: string; title: string; more: string; children: ReactNode }) {
  const { id, title, more, children } = props;
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        <a className="section-more" href={more} aria-label={storiesText.home.allOf(title)}>
          {words.everything}
          <Icon name="chevron-right" />
        </a>
      </div>
      {children}
    </section>
  );
}

function Covers({ shelf, entries }: { shelf: LibraryShelf; entries: readonly LibraryEntryDto[] }) {
  if (entries.length === 0) return null;
  return (
    <Section id={shelf} title={words.shelf[shelf]} more={libraryPaths.library(shelf)}>
      <ul className="shelf-row">
        {entries.map((entry) => (
          <li key={entry.story.id}>
            <Tile entry={entry} shelf={shelf} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A cover that leads to where one reads on; from the other shelves, to the story. */
function Tile({ entry, shelf }: { entry: LibraryEntryDto; shelf: LibraryShelf }) {
  const { story, next, unread } = entry;
  const goesOn = shelf === "reading" && next !== null && !next.over;
  return (
    <article className="story-tile">
      <div className="cover">
        <Picture
          picture={story.cover}
          sizes="(min-width: 64rem) 180px, (min-width: 40rem) 22vw, 40vw"
          decorative
        />
      </div>
      <h3 className="story-tile-title">
        <a
          href={
            goesOn ? chaptersPaths.chapter(story, next.number) + placeHash(next) : cataloguePaths.story(story)
          }
        >
          <bdi>{story.title}</bdi>
        </a>
      </h3>
      <p className="story-tile-author">{story.author.name}</p>
      {goesOn && <p className="story-tile-facts">{continueLabel({}, next)}</p>}
      {unread > 0 && (shelf === "following" || entry.opened > 0) && (
        <p className="unread">{historyText.unread(unread)}</p>
      )}
    </article>
  );
}
