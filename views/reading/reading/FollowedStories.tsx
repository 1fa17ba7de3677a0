import { historyText } from "#shared/reading/history.text.ts";
import type { FollowedStoryDto } from "#shared/reading/reading.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";

/** The slot "followed-stories": followed stories with unopened chapters. */
export function FollowedStories({ stories }: { stories: readonly FollowedStoryDto[] }) {
  const history = historyText;
  return (
    <section className="followed" aria-labelledby="followed">
      <h2 id="followed">{history.followed}</h2>
      <ul className="followed-list">
        {stories.map(({ story, next, unread }) => (
          <li key={story.id}>
            <a href={next === null ? cataloguePaths.story(story) : chaptersPaths.chapter(story, next)}>
              <bdi>{story.title}</bdi>
            </a>
            <span className="unread">{history.unread(unread)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
