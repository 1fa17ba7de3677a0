import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import type { ManagedChapterDto } from "../../../src/shared/stories/writing.dto.ts";
import { Badge } from "../../ui/Badge.tsx";

/** The slot "story-drafts": chapters that only the people who work on a story see. */
export function StoryDrafts(props: {
  story: Pick<StoryDto, "id" | "slug" | "language">;
  drafts: readonly ManagedChapterDto[];
}) {
  const { story, drafts } = props;
  return (
    <section className="story-drafts" aria-labelledby="drafts">
      <h2 id="drafts">{storiesText.drafts}</h2>
      <p className="fine">{storiesText.draftsHint}</p>
      <ol className="contents-list">
        {drafts.map((entry) => (
          <li key={entry.id}>
            <a href={chaptersPaths.chapter(story, entry.number)}>
              <bdi className="contents-title" lang={story.language}>
                {entry.title}
              </bdi>
              <Badge>{labelsText.chapterState[entry.state]}</Badge>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
