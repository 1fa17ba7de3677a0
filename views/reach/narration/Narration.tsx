import { assetUrl } from "#shared/assets.ts";
import { formatDuration } from "#shared/format.ts";
import { narrationText as words } from "#shared/reach/narration.text.ts";
import { narrationPlayerText } from "#shared/reach/narration-player.text.ts";
import type { ChapterPageData } from "#shared/stories/chapter-page.dto.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AudioPlayer } from "./AudioPlayer.tsx";
import { LargePlayer } from "./LargePlayer.tsx";
import { NarratedChapters } from "./NarratedChapters.tsx";
import { Narrator } from "./Narrator.tsx";
import { SmallPlayer } from "./SmallPlayer.tsx";

/**
 * A chapter's audio above its text: a button that opens our player; without scripts, the browser's native
 * player. The player's parts are rendered from the start, and activated by the script.
 */
export function Narration({ data }: { data: ChapterPageData }) {
  const { story, chapter, extras } = data;
  const { narration } = extras;
  if (!narration) return null;
  const { heard = [] } = narration;
  return (
    <section
      className="narration"
      aria-label={words.region}
      data-script={assetUrl("narration.js")}
      data-sentences={narration.sentences ?? undefined}
      data-title={chapterTitle(chapter, story.language)}
      data-story={story.title}
      data-author={story.author.name}
      data-seconds={narration.seconds}
    >
      <div className="narration-head">
        <button type="button" className="btn narration-listen" data-part="play" disabled>
          <Icon name="play" />
          <Icon name="pause" />
          <span>{narrationPlayerText.listen}</span>
        </button>
        <p className="narration-by">
          <Icon name="headphones" />
          <Narrator narration={narration} />
          <span className="fine">{formatDuration(narration.seconds)}</span>
        </p>
      </div>
      <AudioPlayer sources={narration.sources} label={words.region} />
      {heard.length > 1 && (
        <noscript>
          <details className="narration-chapters">
            <summary>{narrationPlayerText.chapters}</summary>
            <NarratedChapters story={story} heard={heard} current={chapter.number} />
          </details>
        </noscript>
      )}
      <SmallPlayer data={data} seconds={narration.seconds} />
      <LargePlayer data={data} narration={narration} />
    </section>
  );
}
