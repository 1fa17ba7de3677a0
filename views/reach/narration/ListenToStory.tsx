import type { StoryNarrationDto } from "../../../src/shared/reach/narration.dto.ts";
import { narrationPaths } from "../../../src/shared/reach/narration.paths.ts";
import { narrationText as words } from "../../../src/shared/reach/narration.text.ts";
import { podcastText } from "../../../src/shared/reach/podcast.text.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";

/** The way to the first chapter with audio. */
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
