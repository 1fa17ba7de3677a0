import { StoryCard, StoryTile } from "../../stories/stories/StoryCard.tsx";
import { storyCards } from "./fixtures/stories.ts";
import { Sample } from "./UiParts.tsx";

/** Stories as rows and as cover tiles. */
export function UiStories() {
  return (
    <>
      <Sample title="Stories in a list">
        <ul className="story-list">
          {storyCards.slice(3).map((story) => (
            <li key={story.id}>
              <StoryCard story={story} />
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Stories on a shelf">
        <ul className="shelf-row">
          {storyCards.map((story) => (
            <li key={story.id}>
              <StoryTile story={story} />
            </li>
          ))}
        </ul>
      </Sample>
    </>
  );
}
