import type { PageProps } from "../../../src/shared/form.ts";
import { favouritesPaths } from "../../../src/shared/library/favourites.paths.ts";
import { followersPaths } from "../../../src/shared/library/followers.paths.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { historyText } from "../../../src/shared/reading/history.text.ts";
import type { LibraryEntryDto, LibraryShelfPageData } from "../../../src/shared/reading/library.dto.ts";
import { libraryText } from "../../../src/shared/reading/library.text.ts";
import type { LibraryShelf } from "../../../src/shared/reading/library.ts";
import { placeHash } from "../../../src/shared/reading/reading.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { ToggleForm } from "../../library/followers/ToggleForm.tsx";
import { AuthorName } from "../../people/users/AuthorName.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { continueLabel } from "../reading/continue-label.ts";
import { LibraryTabs } from "./LibraryTabs.tsx";

const words = libraryText;

/** One shelf of one's library, whole. */
export function LibraryShelfPage({ data }: PageProps<LibraryShelfPageData>) {
  const { shelf, entries, authors, paging, here } = data;
  return (
    <div className="page page-narrow library">
      <h1>{words.shelf[shelf]}</h1>
      <p className="lead">{words.shelfLead[shelf]}</p>
      <LibraryTabs current={shelf} />
      {entries.length === 0 && authors.length === 0 ? (
        <Empty
          icon="library"
          title={words.shelfNone[shelf]}
          action={
            <ButtonLink href={cataloguePaths.stories()} icon="compass">
              {words.browse}
            </ButtonLink>
          }
        >
          <p>{words.shelfNoneHint[shelf]}</p>
        </Empty>
      ) : (
        <ul className="history">
          {entries.map((entry) => (
            <li key={entry.story.id}>
              <Entry entry={entry} shelf={shelf} here={here} />
            </li>
          ))}
        </ul>
      )}
      <Pagination paging={paging} />
      {authors.length > 0 && (
        <section aria-labelledby="authors">
          <h2 id="authors">{words.authors}</h2>
          <ul className="library-authors">
            {authors.map((author) => (
              <li key={author.id}>
                <a href={profilePaths.user(author.username)}>
                  <Avatar user={author} />
                  <span>{author.name}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Entry({ entry, shelf, here }: { entry: LibraryEntryDto; shelf: LibraryShelf; here: string }) {
  const { story, begun, next, opened, chapters, unread } = entry;
  const share = chapters === 0 ? 0 : opened / chapters;
  return (
    <article className="history-entry">
      <div className="cover">
        <Picture picture={story.cover} sizes="72px" decorative />
      </div>
      <h2 className="history-title">
        <a href={cataloguePaths.story(story)}>
          <bdi>{story.title}</bdi>
        </a>
      </h2>
      <p className="fine">
        <AuthorName author={story.author} />
      </p>
      <div className="history-facts">
        {begun && (
          <>
            <Progress share={share} label={historyText.opened(opened, chapters)} />
            <p className="fine">{historyText.opened(opened, chapters)}</p>
          </>
        )}
        {unread > 0 && (opened > 0 || shelf === "following") && (
          <p className="unread">{historyText.unread(unread)}</p>
        )}
        {next?.over && unread === 0 && begun && shelf !== "finished" && (
          <p className="fine">{historyText.upToDate}</p>
        )}
      </div>
      <div className="history-acts">
        {next && !next.over && (
          <ButtonLink
            look={shelf === "reading" ? "primary" : "secondary"}
            href={chaptersPaths.chapter(story, next.number) + placeHash(next)}
          >
            {begun ? continueLabel({}, next) : words.start}
          </ButtonLink>
        )}
        {shelf === "following" && (
          <ToggleForm
            action={followersPaths.storyFollow(story)}
            next={here}
            verb="unfollow"
            label={words.unfollow}
            name={words.unfollowStory(story.title)}
            icon="x"
            look="quiet"
          />
        )}
        {shelf === "favourites" && (
          <ToggleForm
            action={favouritesPaths.storyFavourite(story)}
            next={here}
            verb="remove"
            label={words.removeFavourite}
            name={words.removeStory(story.title)}
            icon="x"
            look="quiet"
          />
        )}
      </div>
    </article>
  );
}
