import { labelsText } from "#shared/labels.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import type { StoryCardDto } from "#shared/stories/story-card.dto.ts";
import { Marks } from "../../people/reading-filters/Marks.tsx";
import { AuthorName } from "../../people/users/AuthorName.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Rating } from "../../ui/Rating.tsx";
import { StoryTile } from "../stories/StoryCard.tsx";
import { StoryFlags } from "../stories/StoryFlags.tsx";

/** Stories that the staff recommend: one with a large cover and its synopsis, the others in a row below it. */
export function FeaturedStory({ story, others }: { story: StoryCardDto; others: readonly StoryCardDto[] }) {
  const { home, by, wordsShort } = storiesText;
  return (
    <section aria-labelledby="featured">
      <div className="section-head">
        <h2 id="featured">{home.featured}</h2>
        <a
          className="section-more"
          href={cataloguePaths.storyList("featured")}
          aria-label={home.allOf(home.featured)}
        >
          {home.all}
          <Icon name="chevron-right" />
        </a>
      </div>
      <article className="featured-story card">
        <div className="cover" data-vt={`cover-${story.id}`}>
          <Picture picture={story.cover} sizes="(min-width: 40rem) 208px, 128px" eager decorative />
        </div>
        <div className="featured-story-body">
          <h3 className="story-card-title">
            <a href={cataloguePaths.story(story)}>
              <bdi>{story.title}</bdi>
            </a>
          </h3>
          <p className="story-card-author">
            {by} <AuthorName author={story.author} />
          </p>
          <p className="story-card-facts">
            {story.categories.length > 0 && (
              <span>{story.categories.map((genre) => labelsText.genre[genre]).join(", ")}</span>
            )}
            <span>{wordsShort(story.words)}</span>
            {story.rating !== null && <Rating rating={story.rating} ratings={story.ratings} />}
          </p>
          <Marks of={story.marks} />
          {story.synopsis && (
            <p className="featured-story-synopsis" dir="auto">
              {story.synopsis}
            </p>
          )}
          <StoryFlags story={story} />
        </div>
      </article>
      {others.length > 0 && (
        <ul className="shelf-row featured-others">
          {others.map((each) => (
            <li key={each.id}>
              <StoryTile story={each} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
