import type { PageProps } from "#shared/form.ts";
import { directionOf } from "#shared/languages.ts";
import type { ReadCopyPageData } from "#shared/reach/advance-copies.dto.ts";
import { advanceCopiesPaths } from "#shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "#shared/reach/advance-copies.text.ts";
import { LongText } from "../../shell/LongText.tsx";
import { ButtonLink } from "../../ui/Button.tsx";

const texts = advanceCopiesText.copy;

/** Page of a chapter of a copy, with its watermark at the end. */
export function ReadCopyPage({ data }: PageProps<ReadCopyPageData>) {
  const { id, mark, title, language, chapter, of } = data;
  const position = texts.place(chapter.number, of);
  return (
    <div className="page">
      <article className="chapter" lang={language} dir={directionOf(language)}>
        <header className="chapter-head">
          <p className="chapter-story">
            <a href={advanceCopiesPaths.copy(id)}>{title}</a>
          </p>
          <h1>{chapter.title || position}</h1>
        </header>
        {/* Sanitised by allow-list when it was stored, and again before it was watermarked. */}
        <LongText className="prose" html={chapter.html} />
      </article>
      <nav className="copy-end" aria-label={texts.contents}>
        <p className="field-hint">{texts.mark(mark)}</p>
        <div className="actions">
          {chapter.number > 1 && (
            <ButtonLink href={advanceCopiesPaths.readCopy(id, chapter.number - 1)}>
              {texts.previous}
            </ButtonLink>
          )}
          {chapter.number < of ? (
            <ButtonLink look="primary" href={advanceCopiesPaths.readCopy(id, chapter.number + 1)}>
              {texts.next}
            </ButtonLink>
          ) : (
            <ButtonLink look="primary" href={advanceCopiesPaths.copy(id)}>
              {texts.feedback}
            </ButtonLink>
          )}
          <span>{position}</span>
        </div>
      </nav>
    </div>
  );
}
