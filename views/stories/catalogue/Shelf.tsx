import { storiesText } from "#shared/stories/stories.text.ts";
import type { StoryCardDto } from "#shared/stories/story-card.dto.ts";
import { Icon } from "../../ui/Icon.tsx";
import { StoryTile } from "../stories/StoryCard.tsx";

/** A row of covers under a heading, with a link to more; nothing if the row would be empty. */
export function Shelf(props: {
  id: string;
  title: string;
  more: string;
  stories: readonly StoryCardDto[];
  eager?: boolean;
  /** Introduction of the row. */
  lead?: string;
  /** Returns why a story is in the row. */
  reasonOf?: (story: StoryCardDto) => string;
}) {
  const { id, title, more, stories, eager, lead, reasonOf } = props;
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        <a className="section-more" href={more} aria-label={storiesText.home.allOf(title)}>
          {storiesText.home.all}
          <Icon name="chevron-right" />
        </a>
      </div>
      {lead && <p className="section-lead">{lead}</p>}
      <ul className="shelf-row">
        {stories.map((story, index) => (
          <li key={story.id}>
            <StoryTile story={story} eager={eager && index < 3} reason={reasonOf?.(story)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
