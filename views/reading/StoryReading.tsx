import type { ReadingDto } from "../../src/shared/dto.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { ReadingStateForm } from "./ReadingState.tsx";

/** On the page of a story that a member began or follows: what is new to them, and how they stand to it. */
export function StoryReading({
  story,
  reading,
  unread,
  token,
}: {
  story: { readonly id: string; readonly slug: string; readonly title: string };
  /** Null where they only follow it. */
  reading: Pick<ReadingDto, "state" | "next"> | null;
  unread: number;
  token: string | undefined;
}) {
  const { history } = text;
  return (
    <div className="story-reading">
      {unread > 0 && <p className="unread">{history.unread(unread)}</p>}
      {reading?.next?.over && unread === 0 && <p className="fine">{history.upToDate}</p>}
      {reading && (
        <ReadingStateForm story={story} state={reading.state} next={paths.story(story)} token={token} />
      )}
    </div>
  );
}
