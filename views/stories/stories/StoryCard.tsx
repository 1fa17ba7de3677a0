import { labelsText } from "#shared/labels.text.ts";
import { beforeTax } from "#shared/money/tax.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import type { StoryCardDto } from "#shared/stories/story-card.dto.ts";
import { Marks } from "../../people/reading-filters/Marks.tsx";
import { AuthorName } from "../../people/users/AuthorName.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Rating } from "../../ui/Rating.tsx";
import { StoryFlags } from "./StoryFlags.tsx";

interface StoryCardProps {
  readonly story: StoryCardDto;
  readonly level?: "h2" | "h3" | "h4";
  readonly eager?: boolean | undefined;
  /** Why the story is shown. */
  readonly reason?: string | undefined;
}

/**
 * A story as a row: cover, title, author (unless it is the author's page), facts, the start of its synopsis.
 */
export function StoryCard(props: StoryCardProps & { byline?: boolean }) {
  const { story, level: Heading = "h3", eager, byline = true, reason } = props;
  const labels = labelsText;
  const stories = storiesText;
  return (
    <article className="story-card">
      <div className="cover" data-vt={`cover-${story.id}`}>
        <Picture picture={story.cover} sizes="(min-width: 40rem) 128px, 96px" eager={eager} decorative />
      </div>
      <div className="story-card-body">
        <Heading className="story-card-title">
          <a href={cataloguePaths.story(story)}>
            <bdi>{story.title}</bdi>
          </a>
        </Heading>
        {byline && (
          <p className="story-card-author">
            {stories.by} <AuthorName author={story.author} />
          </p>
        )}
        <p className="story-card-facts">
          {story.categories.length > 0 && (
            <span>{story.categories.map((genre) => labels.genre[genre]).join(", ")}</span>
          )}
          <span>{stories.wordsShort(story.words)}</span>
          {story.rating !== null && <Rating rating={story.rating} ratings={story.ratings} />}
        </p>
        {reason && <p className="story-reason">{reason}</p>}
        <Marks of={story.marks} />
        <p className="story-card-synopsis" dir="auto">
          {story.synopsis}
        </p>
        <StoryFlags story={story} />
      </div>
    </article>
  );
}

/** A story as a cover with its title below, for shelves. */
export function StoryTile(props: StoryCardProps & { byline?: boolean }) {
  const { story, level: Heading = "h3", eager, byline = true, reason } = props;
  const [genre] = story.categories;
  return (
    <article className="story-tile">
      <div className="cover">
        <Picture
          picture={story.cover}
          sizes="(min-width: 64rem) 180px, (min-width: 40rem) 22vw, 40vw"
          eager={eager}
          decorative
        />
      </div>
      <Heading className="story-tile-title">
        <a href={cataloguePaths.story(story)}>
          <bdi>{story.title}</bdi>
        </a>
      </Heading>
      {byline && <p className="story-tile-author">{story.author.name}</p>}
      <p className="story-tile-facts">
        {genre && <span>{labelsText.genre[genre]}</span>}
        {story.priceCents !== null && <span>{beforeTax(storiesText.price(story.priceCents))}</span>}
        {story.rating !== null && <Rating rating={story.rating} ratings={story.ratings} />}
      </p>
      {reason && <p className="story-reason">{reason}</p>}
      <Marks of={story.marks} />
    </article>
  );
}
