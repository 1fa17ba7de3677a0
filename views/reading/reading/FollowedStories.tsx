import { historyText } from "../../../src/shared/reading/history.text.ts";
import type { FollowedStoryDto } from "../../../src/shared/reading/reading.dto.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";

/** The slot "followed-stories": stories one follows that have chapters one has not opened. */
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
