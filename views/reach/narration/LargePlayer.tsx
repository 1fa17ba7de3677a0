import { narrationPlayerText as words } from "#shared/reach/narration-player.text.ts";
import { NARRATION_RATES, SLEEP_MINUTES } from "#shared/reach/narration-player.ts";
import type { ChapterPageData } from "#shared/stories/chapter-page.dto.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { NarratedChapters } from "./NarratedChapters.tsx";
import { Narrator } from "./Narrator.tsx";
import { BackButton, ForthButton, PlayButton, PlayerButton, Seek } from "./PlayerButtons.tsx";

/** The large form of the player: a dialog with the cover, all controls and the chapters. */
export function LargePlayer({
  data: { story, chapter },
  narration,
}: {
  data: ChapterPageData;
  narration: NonNullable<ChapterPageData["extras"]["narration"]>;
}) {
  const { heard = [], seconds } = narration;
  return (
    <dialog className="large-player" aria-labelledby="large-player-title">
      <div className="large-player-close">
        <PlayerButton part="shrink" label={words.closeLarge}>
          <Icon name="chevron-down" />
        </PlayerButton>
      </div>
      <div className="large-player-what">
        <Picture picture={story.cover} sizes="12rem" decorative className="player-cover" />
        <div className="large-player-names">
          {/* Not a heading: it comes before the page's heading, and labels the dialog. */}
          <p className="large-player-title" id="large-player-title" lang={story.language}>
            <bdi>{chapterTitle(chapter, story.language)}</bdi>
          </p>
          <p>
            <bdi lang={story.language}>{story.title}</bdi>, <bdi>{story.author.name}</bdi>
          </p>
          <p className="fine">
            <Narrator narration={narration} />
          </p>
        </div>
      </div>
      {narration.sentences && (
        <div className="large-player-sentence">
          <p className="visually-hidden">{words.sentence}</p>
          <p data-part="sentence" lang={chapter.language} dir="auto" />
        </div>
      )}
      <Seek seconds={seconds} />
      <div className="large-player-buttons">
        <Turn to={chapter.previous} story={story} rel="prev" />
        <BackButton />
        <PlayButton />
        <ForthButton />
        <Turn to={chapter.next} story={story} rel="next" />
      </div>
      <p className="player-status fine" role="status" />
      <div className="large-player-choices">
        <label>
          <span>{words.rate}</span>
          <select className="input" data-part="rate" defaultValue="1">
            {NARRATION_RATES.map((rate) => (
              <option key={rate} value={rate}>
                {words.times(rate)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{words.sleep}</span>
          <select className="input" data-part="sleep" defaultValue="">
            <option value="">{words.sleepOff}</option>
            {SLEEP_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {words.sleepMinutes(minutes)}
              </option>
            ))}
            <option value="end">{words.sleepEnd}</option>
          </select>
        </label>
        {chapter.next && (
          <label className="large-player-onwards">
            <input type="checkbox" data-part="onwards" defaultChecked />
            <span>{words.onwards}</span>
          </label>
        )}
      </div>
      {heard.length > 1 && (
        <nav className="large-player-chapters" aria-labelledby="large-player-chapters">
          <p id="large-player-chapters">{words.chapters}</p>
          <NarratedChapters story={story} heard={heard} current={chapter.number} />
        </nav>
      )}
    </dialog>
  );
}

/** Link to the previous or next chapter; an empty cell if there is none. */
function Turn({
  to,
  story,
  rel,
}: {
  to: ChapterPageData["chapter"]["next"];
  story: ChapterPageData["story"];
  rel: "prev" | "next";
}) {
  if (!to) return <span />;
  const label = words[rel === "prev" ? "previous" : "next"](chapterTitle(to, story.language));
  return (
    <a
      className="btn btn-quiet player-button"
      href={chaptersPaths.chapter(story, to.number)}
      rel={rel}
      data-turn=""
      aria-label={label}
      title={label}
    >
      <Icon name={rel === "prev" ? "skip-back" : "skip-forward"} />
    </a>
  );
}
