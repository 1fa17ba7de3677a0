import type { StoryDto } from "../../../src/shared/dto.ts";
import { paths } from "../../../src/shared/paths.ts";
import { historyText } from "../../../src/shared/reading/history.text.ts";
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
        action={paths.storyReading(story)}
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
