import type { PageProps } from "../../../src/shared/form.ts";
import { directionOf } from "../../../src/shared/languages.ts";
import { readingText } from "../../../src/shared/reading/reading.text.ts";
import { chapterTitle } from "../../../src/shared/stories/chapter-title.ts";
import type { ChapterPageData } from "../../../src/shared/stories/chapters.dto.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import { ChapterBookmarkGuest } from "../../library/bookmarks/ChapterBookmark.tsx";
import { AuthorName } from "../../people/users/AuthorName.tsx";
import { Narration } from "../../reach/narration/Narration.tsx";
import { Island } from "../../shell/Island.tsx";
import { LongText } from "../../shell/LongText.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { ChapterTalk } from "../../talk/comments/ChapterTalk.tsx";
import PassageTools from "../../talk/passages/PassageTools.island.tsx";
import { RateStory } from "../../talk/ratings/RateStory.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { ChapterEnd } from "./ChapterEnd.tsx";
import { ReadAloud } from "./ReadAloud.tsx";
import { ReadingBar } from "./ReadingBar.tsx";

/** Nothing but the text and one bar. */
export function ChapterPage({ data }: PageProps<ChapterPageData>) {
  const { story, chapter } = data;
  return (
    <>
      <div className="reading-progress" dir={directionOf(story.language)} aria-hidden="true" />
      <ReadingBar data={data} />
      {chapter.state !== "published" && <Notice kind="warning">{readingText[chapter.state]}</Notice>}
      {data.extras.narration ? <Narration data={data} /> : <ReadAloud />}
      <article className="chapter" lang={chapter.language} dir={directionOf(chapter.language)}>
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
        </header>
        <AuthorNote author={story.author.name} note={chapter.notesBefore} />
        {/* Sanitised by allow-list when it was written and again when it was presented. */}
        <LongText className="prose" html={chapter.html} />
        <AuthorNote author={story.author.name} note={chapter.notesAfter} />
      </article>
      {data.extras.talk && (
        <Island
          of={PassageTools}
          name="talk/passages/PassageTools"
          on="selection"
          props={{ story: { id: story.id, slug: story.slug }, number: chapter.number }}
        />
      )}
      <Slot name="chapter-actions" />
      <Slot name="chapter-bookmark">
        <ChapterBookmarkGuest story={story} number={chapter.number} />
      </Slot>
      <Slot name="chapter-reading" />
      <Slot name="chapter-rating">
        {chapter.state === "published" && !chapter.next && (
          <div className="chapter-rating">
            <RateStory
              story={story}
              rating={null}
              closed={null}
              next={chaptersPaths.chapter(story, chapter.number)}
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

/** The author's own words to the reader, apart from the story. */
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
