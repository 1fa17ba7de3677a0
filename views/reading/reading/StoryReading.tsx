import { historyText } from "../../../src/shared/reading/history.text.ts";
import type { ReadingDto } from "../../../src/shared/reading/reading.dto.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ReadingStateMenu } from "./ReadingState.tsx";

/** On the page of a story that a member began or follows: what is new to them, and how they stand to it. */
export function StoryReading({
  story,
  reading,
  unread,
  startOver,
  token,
}: {
  story: { readonly id: string; readonly slug: string; readonly title: string };
  /** Null where they only follow it. */
  reading: Pick<ReadingDto, "state" | "next"> | null;
  unread: number;
  /** The chapter to begin with once more; null where that is the way onwards too. */
  startOver: number | null;
  token: string | undefined;
}) {
  const history = historyText;
  return (
    <div className="story-reading">
      {reading && (
        <ReadingStateMenu
          story={story}
          state={reading.state}
          next={cataloguePaths.story(story)}
          token={token}
        >
          {startOver !== null && (
            <a href={chaptersPaths.chapter(story, startOver)}>
              <Icon name="skip-back" />
              {history.startOver}
            </a>
          )}
        </ReadingStateMenu>
      )}
      {unread > 0 && <p className="unread">{history.unread(unread)}</p>}
      {reading?.next?.over && unread === 0 && <p className="fine">{history.upToDate}</p>}
    </div>
  );
}
