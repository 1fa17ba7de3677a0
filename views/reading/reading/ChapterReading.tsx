import { historyText } from "#shared/reading/history.text.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import type { StoryDto } from "#shared/stories/stories.dto.ts";
import { Toggle } from "../../ui/Toggle.tsx";

/** Below the last chapter of a complete story: button for a member to mark it as finished. */
export function ChapterReading(props: {
  story: Pick<StoryDto, "id" | "slug">;
  finished: boolean;
  next: string;
  token: string;
}) {
  const { story, finished, next, token } = props;
  return (
    <div className="chapter-reading">
      <Toggle
        action={readingPaths.storyReading(story)}
        next={next}
        on={finished}
        verbs={{ off: "finished", on: "reading" }}
        label={{ off: historyText.finish, on: historyText.state.finished }}
        icon="check"
        token={token}
      />
    </div>
  );
}
