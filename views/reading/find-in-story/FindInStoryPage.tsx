import type { PageProps } from "../../../src/shared/form.ts";
import { directionOf } from "../../../src/shared/languages.ts";
import { uiText } from "../../../src/shared/platform/ui.text.ts";
import type { FindInStoryPageData, FoundChapterDto } from "../../../src/shared/reading/find-in-story.dto.ts";
import { findInStoryPaths } from "../../../src/shared/reading/find-in-story.paths.ts";
import { findInStoryText } from "../../../src/shared/reading/find-in-story.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { chapterTitle } from "../../../src/shared/stories/chapter-title.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { FindForm } from "./FindForm.tsx";

const words = findInStoryText;

/** The passages of a story that have some words, chapter by chapter. */
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
      <h1>{words.label}</h1>
      <FindForm
        story={story}
        q={q}
        describedBy={fault ? "find-error find-hint" : "find-hint"}
        wrong={fault !== null}
        titled
      />
      {fault && <FieldError id="find" error={words[fault]} />}
      <p className="field-hint" id="find-hint">
        {words.hint}
      </p>
      {chapters.map((chapter) => (
        <FoundChapter key={chapter.number} story={story} chapter={chapter} />
      ))}
      {looked && chapters.length === 0 && <NothingFound later={later} next={next} />}
      {looked && locked > 0 && <p className="fine">{words.locked(locked)}</p>}
      {(next || later) && (
        <nav className="pagination" aria-label={uiText.pagination}>
          {later && (
            <ButtonLink href={findInStoryPaths.findInStory(story, { q })} icon="arrow-left">
              {words.first}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={next} iconAfter="arrow-right" rel="next">
              {words.next}
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
  if (next) return <p role="status">{words.stopped}</p>;
  if (later) return <p role="status">{words.noMore}</p>;
  return (
    <Empty icon="search" title={words.none}>
      <p>{words.noneHint}</p>
    </Empty>
  );
}
