import type { PageProps } from "../../../src/shared/form.ts";
import { directionOf } from "../../../src/shared/languages.ts";
import type { ReadCopyPageData } from "../../../src/shared/reach/advance-copies.dto.ts";
import { advanceCopiesPaths } from "../../../src/shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "../../../src/shared/reach/advance-copies.text.ts";
import { LongText } from "../../shell/LongText.tsx";
import { ButtonLink } from "../../ui/Button.tsx";

const words = advanceCopiesText.copy;

/** A chapter of a copy, with its mark at the end. */
export function ReadCopyPage({ data }: PageProps<ReadCopyPageData>) {
  const { id, mark, title, language, chapter, of } = data;
  const place = words.place(chapter.number, of);
  return (
    <div className="page">
      <article className="chapter" lang={language} dir={directionOf(language)}>
        <header className="chapter-head">
          <p className="chapter-story">
            <a href={advanceCopiesPaths.copy(id)}>{title}</a>
          </p>
          <h1>{chapter.title || place}</h1>
        </header>
        {/* Sanitised by allow-list when it was written and again before it was marked. */}
        <LongText className="prose" html={chapter.html} />
      </article>
      <nav className="copy-end" aria-label={words.contents}>
        <p className="field-hint">{words.mark(mark)}</p>
        <div className="actions">
          {chapter.number > 1 && (
            <ButtonLink href={advanceCopiesPaths.readCopy(id, chapter.number - 1)}>
              {words.previous}
            </ButtonLink>
          )}
          {chapter.number < of ? (
            <ButtonLink look="primary" href={advanceCopiesPaths.readCopy(id, chapter.number + 1)}>
              {words.next}
            </ButtonLink>
          ) : (
            <ButtonLink look="primary" href={advanceCopiesPaths.copy(id)}>
              {words.feedback}
            </ButtonLink>
          )}
          <span>{place}</span>
        </div>
      </nav>
    </div>
  );
}
