import { assetUrl } from "../../../src/shared/assets.ts";
import { formatDuration } from "../../../src/shared/format.ts";
import { narrationText as words } from "../../../src/shared/reach/narration.text.ts";
import { narrationPlayerText } from "../../../src/shared/reach/narration-player.text.ts";
import { chapterTitle } from "../../../src/shared/stories/chapter-title.ts";
import type { ChapterPageData } from "../../../src/shared/stories/chapters.dto.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AudioPlayer } from "./AudioPlayer.tsx";
import { NarrationControls } from "./NarrationControls.tsx";
import { Narrator } from "./Narrator.tsx";

/** A chapter's audio above its text: the browser's own player, and what scripts make of it. */
export function Narration({ data: { story, chapter, extras } }: { data: ChapterPageData }) {
  const { narration } = extras;
  if (!narration) return null;
  const { voice, narrator, heard = [] } = narration;
  return (
    <section
      className="narration"
      aria-label={words.region}
      data-script={assetUrl("narration.js")}
      data-sentences={narration.sentences ?? undefined}
      data-title={chapterTitle(chapter, story.language)}
      data-story={story.title}
      data-narrator={voice === "computer" ? words.computerVoice : (narrator?.name ?? story.author.name)}
    >
      <p className="narration-by">
        <Icon name="headphones" />
        <Narrator narration={narration} />
        <span className="fine">{formatDuration(narration.seconds)}</span>
      </p>
      <div className="narration-box">
        <AudioPlayer sources={narration.sources} label={words.region} />
        <NarrationControls next={chapter.next !== null} />
        <p className="narration-status fine" role="status" />
      </div>
      {heard.length > 1 && (
        <details className="narration-chapters">
          <summary>{narrationPlayerText.chapters}</summary>
          <ol>
            {heard.map((each) => (
              <li key={each.number}>
                <a
                  href={chaptersPaths.chapter(story, each.number)}
                  aria-current={each.number === chapter.number ? "page" : undefined}
                >
                  <bdi lang={story.language}>{chapterTitle(each, story.language)}</bdi>
                </a>{" "}
                <span className="fine">{formatDuration(each.seconds)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
