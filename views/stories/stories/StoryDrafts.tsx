import { chapterLabelsText } from "#shared/stories/chapter-labels.text.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type { StoryDto } from "#shared/stories/stories.dto.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import type { ManagedChapterDto } from "#shared/stories/writing.dto.ts";
import { Badge } from "../../ui/Badge.tsx";

/** The slot "story-drafts": chapters visible only to the people who work on the story. */
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
              <Badge>{chapterLabelsText.state[entry.state]}</Badge>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
