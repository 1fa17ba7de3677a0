import type { StoryNarrationDto } from "#shared/reach/narration.dto.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { narrationText as words } from "#shared/reach/narration.text.ts";
import { podcastText } from "#shared/reach/podcast.text.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";

/** Link to the first chapter with audio. */
export const ListenToStory = ({
  story,
  narration: { chapters, first, seconds, voice },
}: {
  story: { readonly id: string; readonly slug: string };
  narration: StoryNarrationDto;
}) => (
  <p className="story-listen">
    <ButtonLink look="quiet" href={chaptersPaths.chapter(story, first)} icon="headphones">
      {words.storyListen}
    </ButtonLink>{" "}
    <ButtonLink look="quiet" href={narrationPaths.podcastPage(story.id)}>
      {podcastText.link}
    </ButtonLink>{" "}
    <ButtonLink look="quiet" href={narrationPaths.audioBook(story)} icon="download" download>
      {words.audioBook}
    </ButtonLink>{" "}
    <span className="fine">
      {words.storyChapters(chapters, seconds)}
      {voice === "computer" && `, ${words.computerVoice.toLowerCase()}`}
    </span>
  </p>
);
