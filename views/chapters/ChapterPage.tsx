import type { ChapterPageData } from "../../src/shared/dto.ts";
import type { PageProps } from "../../src/shared/form.ts";
import { text } from "../../src/shared/text/index.ts";
import { Slot } from "../shell/Slot.tsx";
import { Notice } from "../ui/Notice.tsx";
import { ChapterEnd } from "./ChapterEnd.tsx";
import { ReadingBar } from "./ReadingBar.tsx";

/** Nothing but the text and one bar. */
export function ChapterPage({ data }: PageProps<ChapterPageData>) {
  const { story, chapter } = data;
  return (
    <>
      <div className="reading-progress" aria-hidden="true" />
      <ReadingBar data={data} />
      {chapter.state !== "published" && <Notice kind="warning">{text.reading[chapter.state]}</Notice>}
      <article className="chapter" lang={chapter.language}>
        <header className="chapter-head">
          <p className="chapter-story" lang={story.language}>
            {story.title}
          </p>
          <h1>{chapter.title}</h1>
        </header>
        {/* Sanitised by allow-list when it was written and again when it was presented. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: chapter.html }} />
      </article>
      <Slot name="chapter-actions" />
      <ChapterEnd data={data} />
    </>
  );
}
