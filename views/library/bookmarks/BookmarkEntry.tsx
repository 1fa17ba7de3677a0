import type { BookmarkDto } from "../../../src/shared/library/bookmarks.dto.ts";
import { bookmarksPaths } from "../../../src/shared/library/bookmarks.paths.ts";
import { bookmarksText } from "../../../src/shared/library/bookmarks.text.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Time } from "../../ui/Time.tsx";

const words = bookmarksText;

/** One bookmark in its owner's list, with what can be done about it. */
export function BookmarkEntry({
  bookmark,
  here,
  zone,
}: {
  bookmark: BookmarkDto;
  /** Where its list is. */
  here: string;
  zone: string;
}) {
  const { id, note, createdAt, story } = bookmark;
  const name = nameOf(bookmark);
  return (
    <article className="bookmark">
      <div className="cover">{story && <Picture picture={story.cover} sizes="72px" decorative />}</div>
      <div className="bookmark-body">
        <BookmarkPlace bookmark={bookmark} heading />
        {note && (
          <div className="bookmark-note" dir="auto">
            <Paragraphs text={note} />
          </div>
        )}
        <p className="fine">
          {words.made} <Time iso={createdAt} as="short" zone={zone} />
        </p>
        <div className="actions">
          <EditLink id={id} name={name} note={note} />
          <form method="post" action={bookmarksPaths.bookmarkRemove(id)}>
            <CsrfField />
            <input type="hidden" name="next" value={here} />
            <Button look="quiet" icon="x" title={words.removeOf(name)}>
              {words.remove}
            </Button>
          </form>
        </div>
      </div>
    </article>
  );
}

function EditLink({ id, name, note }: { id: string; name: string; note: string }) {
  return (
    <ButtonLink look="quiet" icon="pen-line" href={bookmarksPaths.bookmarkEdit(id)}>
      {note ? words.editNote : words.addNote}
      <span className="visually-hidden">: {name}</span>
    </ButtonLink>
  );
}

const nameOf = ({ story, chapter }: BookmarkDto): string =>
  story ? [story.title, chapter].filter(Boolean).join(", ") : words.goneStory;

/** What it marks, and where that is, or that it is gone. */
export function BookmarkPlace({
  bookmark: { id, kind, story, chapter, quote, gone },
  heading = false,
}: {
  bookmark: BookmarkDto;
  heading?: boolean;
}) {
  const Title = heading ? "h2" : "p";
  return (
    <>
      <Title className="bookmark-title">
        {story ? (
          <a href={kind === "story" ? story.url : bookmarksPaths.bookmark(id)}>
            <bdi>{story.title}</bdi>
            {chapter && (
              <>
                {", "}
                <bdi>{chapter}</bdi>
              </>
            )}
          </a>
        ) : (
          words.goneStory
        )}
      </Title>
      {story && <p className="bookmark-author">{words.by(story.author)}</p>}
      {quote && (
        <blockquote className="bookmark-quote" dir="auto">
          <Paragraphs text={quote} />
        </blockquote>
      )}
      {gone && (
        <p className="bookmark-gone">
          <Icon name="info" />
          <span>{words.gone[gone]}</span>
        </p>
      )}
    </>
  );
}
