import type { PageProps } from "#shared/form.ts";
import { directionOf } from "#shared/languages.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import type { FindInStoryPageData, FoundChapterDto } from "#shared/reading/find-in-story.dto.ts";
import { findInStoryPaths } from "#shared/reading/find-in-story.paths.ts";
import { findInStoryText } from "#shared/reading/find-in-story.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { FindForm } from "./FindForm.tsx";

const texts = findInStoryText;

/** Page of the passages of a story that match a search, chapter by chapter. */
export function FindInStoryPage({ data }: PageProps<FindInStoryPageData>) {
  const { story, q, fault, chapters, later, next, locked } = data;
  const looked = q !== "" && fault === null;
  return (
    <div className="page page-narrow find-page">
      <p className="find-story" lang={story.language}>
        <a href={cataloguePaths.story(story)}>
          <bdi>{story.title}</bdi>
        </a>
      </p>
      <h1>{texts.label}</h1>
      <FindForm
        story={story}
        q={q}
        describedBy={fault ? "find-error find-hint" : "find-hint"}
        wrong={fault !== null}
        titled
      />
      {fault && <FieldError id="find" error={texts[fault]} />}
      <p className="field-hint" id="find-hint">
        {texts.hint}
      </p>
      {chapters.map((chapter) => (
        <FoundChapter key={chapter.number} story={story} chapter={chapter} />
      ))}
      {looked && chapters.length === 0 && <NothingFound later={later} next={next} />}
      {looked && locked > 0 && <p className="fine">{texts.locked(locked)}</p>}
      {(next || later) && (
        <nav className="pagination" aria-label={uiText.pagination}>
          {later && (
            <ButtonLink href={findInStoryPaths.findInStory(story, { q })} icon="arrow-left">
              {texts.first}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={next} iconAfter="arrow-right" rel="next">
              {texts.next}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

function FoundChapter({ story, chapter }: { story: FindInStoryPageData["story"]; chapter: FoundChapterDto }) {
  const { language } = story;
  const id = `chapter-${chapter.number}`;
  return (
    <section className="found-chapter" aria-labelledby={id}>
      <h2 id={id} lang={language}>
        <a href={chaptersPaths.chapter(story, chapter.number)}>
          <bdi>{chapterTitle(chapter, language)}</bdi>
        </a>
      </h2>
      <ol className="found-passages" lang={language} dir={directionOf(language)}>
        {chapter.passages.map(({ href, parts }) => (
          <li key={href}>
            <a href={href}>
              {parts.map((part, index) =>
                part.hit ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, drawn once
                  <mark key={index}>{part.text}</mark>
                ) : (
                  part.text
                ),
              )}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NothingFound({ later, next }: Pick<FindInStoryPageData, "later" | "next">) {
  if (next) return <p role="status">{texts.stopped}</p>;
  if (later) return <p role="status">{texts.noMore}</p>;
  return (
    <Empty icon="search" title={texts.none}>
      <p>{texts.noneHint}</p>
    </Empty>
  );
}
