import type { BookmarkDto } from "#shared/library/bookmarks.dto.ts";
import { bookmarksPaths } from "#shared/library/bookmarks.paths.ts";
import { bookmarksText } from "#shared/library/bookmarks.text.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = bookmarksText;

/** One bookmark in its owner's list, with its actions. */
export function BookmarkEntry({
  bookmark,
  here,
  zone,
}: {
  bookmark: BookmarkDto;
  /** Path of the list. */
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
          {texts.made} <Time iso={createdAt} as="short" zone={zone} />
        </p>
        <div className="actions">
          <EditLink id={id} name={name} note={note} />
          <form noValidate method="post" action={bookmarksPaths.bookmarkRemove(id)}>
            <CsrfField />
            <input type="hidden" name="next" value={here} />
            <Button look="quiet" icon="x" title={texts.removeOf(name)}>
              {texts.remove}
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
      {note ? texts.editNote : texts.addNote}
      <span className="visually-hidden">: {name}</span>
    </ButtonLink>
  );
}

const nameOf = ({ story, chapter }: BookmarkDto): string =>
  story ? [story.title, chapter].filter(Boolean).join(", ") : texts.goneStory;

/** What is bookmarked, with a link to it, or a note that it is gone. */
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
          texts.goneStory
        )}
      </Title>
      {story && <p className="bookmark-author">{texts.by(story.author)}</p>}
      {quote && (
        <blockquote className="bookmark-quote" dir="auto">
          <Paragraphs text={quote} />
        </blockquote>
      )}
      {gone && (
        <p className="bookmark-gone">
          <Icon name="info" />
          <span>{texts.gone[gone]}</span>
        </p>
      )}
    </>
  );
}
