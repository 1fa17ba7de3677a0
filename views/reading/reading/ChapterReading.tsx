import { historyText } from "../../../src/shared/reading/history.text.ts";
import { readingPaths } from "../../../src/shared/reading/reading.paths.ts";
import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import { ToggleForm } from "../../library/followers/ToggleForm.tsx";

/** Under the last chapter of a complete story: a member says that they have finished it. */
export function ChapterReading(props: {
  story: Pick<StoryDto, "id" | "slug">;
  finished: boolean;
  next: string;
  token: string;
}) {
  const { story, finished, next, token } = props;
  return (
    <div className="chapter-reading">
      <ToggleForm
        action={readingPaths.storyReading(story)}
        next={next}
        verb={finished ? "reading" : "finished"}
        label={finished ? historyText.state.finished : historyText.finish}
        on={finished}
        icon="check"
        token={token}
      />
    </div>
  );
}
