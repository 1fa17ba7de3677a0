import type { LeftOutDto } from "#shared/people/reading-filters.dto.ts";
import type { AlsoLikedDto } from "#shared/reading/discovery.dto.ts";
import { discoveryText } from "#shared/reading/discovery.text.ts";
import { LeftOut } from "../../people/reading-filters/LeftOut.tsx";
import { StoryTile } from "../../stories/stories/StoryCard.tsx";

/** Stories that readers of this story also liked, on the story's page. */
export function AlsoLiked({ stories, leftOut }: { stories: readonly AlsoLikedDto[]; leftOut?: LeftOutDto }) {
  return (
    <section className="also-liked" data-online="" aria-labelledby="also-liked">
      <h2 id="also-liked">{discoveryText.alsoLiked}</h2>
      <LeftOut of={leftOut} />
      <ul className="shelf-row">
        {stories.map(({ story, readers }) => (
          <li key={story.id}>
            <StoryTile story={story} reason={discoveryText.inCommon(readers)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
