import { narrationPlayerText as words } from "#shared/reach/narration-player.text.ts";
import type { ChapterPageData } from "#shared/stories/chapter-page.dto.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { BackButton, ForthButton, PlayButton, PlayerButton, Seek } from "./PlayerButtons.tsx";

/** The small form of the player: a bar at the bottom of the screen, shown from the first play on. */
export function SmallPlayer({
  data: { story, chapter },
  seconds,
}: {
  data: ChapterPageData;
  seconds: number;
}) {
  const title = chapterTitle(chapter, story.language);
  return (
    <fieldset className="small-player" hidden disabled>
      <legend className="visually-hidden">{words.label}</legend>
      <Seek seconds={seconds} />
      <div className="small-player-row">
        <button type="button" className="small-player-open" data-part="open" aria-haspopup="dialog">
          <Picture picture={story.cover} sizes="2.75rem" decorative className="player-cover" />
          <span className="small-player-names" lang={story.language}>
            <bdi className="small-player-title">{title}</bdi>
            <bdi className="small-player-story">{story.title}</bdi>
          </span>
          <span className="visually-hidden">{words.open}</span>
        </button>
        <BackButton />
        <PlayButton />
        <ForthButton />
        <PlayerButton part="close" label={words.close}>
          <Icon name="x" />
        </PlayerButton>
      </div>
      <p className="player-status fine" role="status" />
    </fieldset>
  );
}
