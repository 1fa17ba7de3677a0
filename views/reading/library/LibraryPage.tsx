import type { PageProps } from "#shared/form.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { historyText } from "#shared/reading/history.text.ts";
import type { LibraryEntryDto, LibraryPageData } from "#shared/reading/library.dto.ts";
import { libraryText } from "#shared/reading/library.text.ts";
import { placeHash } from "#shared/reading/reading.ts";
import { shelvesPaths } from "#shared/reading/shelves.paths.ts";
import { shelvesText } from "#shared/reading/shelves.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { AuthorName } from "../../people/users/AuthorName.tsx";
import { libraryEntries } from "../../site/frame/menu.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { continueLabel } from "../reading/continue-label.ts";
import { LibraryFilters } from "./LibraryFilters.tsx";
import { StoryLibrary } from "./StoryLibrary.tsx";

const texts = libraryText;

/** Page of the stories in a member's library, each once. */
export function LibraryPage({ data }: PageProps<LibraryPageData>) {
  const { filter, sort, entries, authors, paging, here } = data;
  return (
    <div className="page page-narrow library">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <LibraryFilters current={filter} sort={sort} places={libraryEntries()} />
      {entries.length === 0 && authors.length === 0 ? (
        <Empty
          icon="library"
          title={filter ? texts.filterNone[filter] : texts.none}
          action={
            <ButtonLink href={cataloguePaths.stories()} icon="compass">
              {texts.browse}
            </ButtonLink>
          }
        >
          <p>{filter ? texts.filterNoneHint[filter] : texts.noneHint}</p>
        </Empty>
      ) : (
        <ul className="history">
          {entries.map((entry) => (
            <li key={entry.story.id}>
              <Entry entry={entry} here={here} />
            </li>
          ))}
        </ul>
      )}
      <Pagination paging={paging} />
      {authors.length > 0 && (
        <section aria-labelledby="authors">
          <h2 id="authors">{texts.authors}</h2>
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
      <p>
        <a href={shelvesPaths.importShelves()}>{shelvesText.title}</a>
      </p>
    </div>
  );
}

function Entry({ entry, here }: { entry: LibraryEntryDto; here: string }) {
  const { story, state, next, opened, chapters, unread } = entry;
  const begun = state !== null && state !== "want";
  const goesOn = state === "reading" || state === "on-hold";
  // A finished story is read on only when there is something new, a dropped one never.
  const isPutAway = state === "dropped" || (state === "finished" && unread === 0);
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
        <Marks entry={entry} />
        {begun && opened > 0 && (
          <>
            <Progress share={opened / chapters} label={historyText.opened(opened, chapters)} />
            <p className="fine">{historyText.opened(opened, chapters)}</p>
          </>
        )}
        {unread > 0 && (opened > 0 || entry.followed) && (
          <p className="unread">{historyText.unread(unread)}</p>
        )}
        {goesOn && next?.over && unread === 0 && <p className="fine">{historyText.upToDate}</p>}
      </div>
      <div className="history-acts">
        {next && !next.over && !isPutAway && (
          <ButtonLink
            look={state === "reading" ? "primary" : "secondary"}
            href={chaptersPaths.chapter(story, next.number) + placeHash(next)}
          >
            {opened > 0 ? continueLabel({}, next) : texts.start}
          </ButtonLink>
        )}
        <StoryLibrary story={story} place={entry} next={here} />
      </div>
    </article>
  );
}

/** The marks that the story's menu does not show. */
function Marks({ entry: { followed, favourite } }: { entry: LibraryEntryDto }) {
  if (!followed && !favourite) return null;
  return (
    <ul className="chips" aria-label={texts.marks}>
      {followed && (
        <li>
          <Badge icon="bell">{texts.filter.following}</Badge>
        </li>
      )}
      {favourite && (
        <li>
          <Badge icon="heart">{texts.favourite}</Badge>
        </li>
      )}
    </ul>
  );
}
