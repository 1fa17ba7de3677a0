import { formatMinutes, readingMinutes } from "../../../src/shared/format.ts";
import { chapterTitle } from "../../../src/shared/stories/chapter-title.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import type { ContentsEntryDto, StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import { FindForm } from "../../reading/find-in-story/FindForm.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** The chapters of a story with their length; front and back matter stands quieter. */
export function StoryContents({ story }: { story: Pick<StoryDto, "id" | "slug" | "contents" | "language"> }) {
  const stories = storiesText;
  return (
    <section aria-labelledby="contents">
      <h2 id="contents">{stories.contents}</h2>
      {story.contents.length === 0 ? (
        <Notice kind="info" title={stories.nothingYet}>
          <p>{stories.nothingYetHint}</p>
        </Notice>
      ) : (
        <>
          <FindForm story={story} />
          <ol className="contents-list">
            {story.contents.map((entry) => (
              <li key={entry.number} className={isMatter(entry) ? "contents-matter" : undefined}>
                <ContentsLink story={story} entry={entry} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function ContentsLink({
  story,
  entry,
}: {
  story: Pick<StoryDto, "id" | "slug" | "language">;
  entry: ContentsEntryDto;
}) {
  return (
    <a href={chaptersPaths.chapter(story, entry.number)}>
      <bdi className="contents-title" lang={story.language}>
        {chapterTitle(entry, story.language)}
      </bdi>
      {!entry.open && (
        <Slot name="chapter-lock">
          <Icon name="lock" label={storiesText.locked} />
        </Slot>
      )}
      <span className="contents-length">{formatMinutes(readingMinutes(entry.words))}</span>
    </a>
  );
}

const isMatter = (entry: ContentsEntryDto) => entry.type === "front-matter" || entry.type === "back-matter";
