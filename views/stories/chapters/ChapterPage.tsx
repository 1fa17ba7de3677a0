import type { PageProps } from "#shared/form.ts";
import { directionOf } from "#shared/languages.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import type { ChapterPageData } from "#shared/stories/chapter-page.dto.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { ChapterBookmarkGuest } from "../../library/bookmarks/ChapterBookmark.tsx";
import { CHAPTER_ACTS, ChapterSocial } from "../../library/followers/StorySocial.tsx";
import { AuthorName } from "../../people/users/AuthorName.tsx";
import { Narration } from "../../reach/narration/Narration.tsx";
import { ReadAloud } from "../../reading/reader/ReadAloud.tsx";
import { ReadingBar } from "../../reading/reader/ReadingBar.tsx";
import { Island } from "../../shell/Island.tsx";
import { LongText } from "../../shell/LongText.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { ChapterTalk } from "../../talk/comments/ChapterTalk.tsx";
import PassageTools from "../../talk/passages/PassageTools.island.tsx";
import { RateStory } from "../../talk/ratings/RateStory.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";
import { ChapterEnd } from "./ChapterEnd.tsx";

/** Page of a chapter: only the text and one bar. */
export function ChapterPage({ data }: PageProps<ChapterPageData>) {
  const { story, chapter } = data;
  return (
    <>
      <div className="reading-progress" dir={directionOf(story.language)} aria-hidden="true" />
      <ReadingBar data={data} />
      {chapter.state !== "published" && <Notice kind="warning">{readingText[chapter.state]}</Notice>}
      {data.extras.narration ? <Narration data={data} /> : <ReadAloud />}
      <article
        className="chapter"
        data-chapter={chapter.id}
        lang={chapter.language}
        dir={directionOf(chapter.language)}
      >
        <header className="chapter-head">
          <p className="chapter-story" lang={story.language}>
            {story.title}
          </p>
          {chapter.parts && chapter.parts.length > 0 && (
            <p className="chapter-part" lang={story.language}>
              {chapter.parts.join(" · ")}
            </p>
          )}
          <h1>{chapterTitle(chapter, chapter.language)}</h1>
          <p className="chapter-author">
            {storiesText.by} <AuthorName author={story.author} />
          </p>
          {chapter.firstPublished && (
            <p className="chapter-author">
              {storiesText.firstPublished}: <Time iso={chapter.firstPublished} />
            </p>
          )}
        </header>
        <AuthorNote author={story.author.name} note={chapter.notesBefore} />
        {/* Sanitised by allow-list when it was stored and again when it was presented. */}
        <LongText className="prose" html={chapter.html} />
        <AuthorNote author={story.author.name} note={chapter.notesAfter} />
      </article>
      {data.extras.talk && (
        <Island
          of={PassageTools}
          name="talk/passages/PassageTools"
          on="selection"
          props={{
            story: { id: story.id, slug: story.slug },
            chapter: { id: chapter.id, number: chapter.number },
          }}
        />
      )}
      <Slot name="chapter-actions" />
      <div className="chapter-acts" id={CHAPTER_ACTS}>
        <Slot name="chapter-social">
          <ChapterSocial story={story} chapter={chapter} favourite={false} following={false} guest />
        </Slot>
        <Slot name="chapter-bookmark">
          <ChapterBookmarkGuest story={story} chapter={chapter} />
        </Slot>
      </div>
      <Slot name="chapter-reading" />
      <Slot name="chapter-rating">
        {chapter.state === "published" && !chapter.next && (
          <div className="chapter-rating">
            <RateStory
              story={story}
              rating={null}
              closed={null}
              next={chaptersPaths.chapterLink(story, chapter)}
            />
          </div>
        )}
      </Slot>
      <ChapterEnd data={data} />
      {data.extras.talk && (
        <Slot name="chapter-talk">
          <ChapterTalk data={data.extras.talk} />
        </Slot>
      )}
    </>
  );
}

/** The author's note to the reader, separate from the story. */
function AuthorNote({ author, note }: { author: string; note: string | undefined }) {
  if (!note) return null;
  const title = readingText.note(author);
  return (
    <aside className="author-note" aria-label={title}>
      <p className="author-note-title">{title}</p>
      <Paragraphs text={note} />
    </aside>
  );
}
