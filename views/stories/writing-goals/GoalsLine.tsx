import type { WordGoalDto, WritingProgressDto } from "#shared/stories/writing-goals.dto.ts";
import { writingGoalsPaths } from "#shared/stories/writing-goals.paths.ts";
import { writingGoalsText as words } from "#shared/stories/writing-goals.text.ts";

/**
 * Word counts of today and of this writing session; `client/editor/goals.ts` updates them while the member
 * types.
 */
export const GoalsLine = ({
  progress: { today, session },
  here,
}: {
  progress: WritingProgressDto;
  here?: boolean;
}) => (
  <section className="writing-goals" aria-label={words.here}>
    <Goal name="today" progress={today} label={words.today(today)} />
    <Goal name="session" progress={session} label={words.session(session)} />
    {!here && <a href={writingGoalsPaths.goals()}>{words.link}</a>}
  </section>
);

function Goal(props: { name: "today" | "session"; progress: WordGoalDto; label: string }) {
  const { name, progress, label } = props;
  const { words: written, goal } = progress;
  return (
    <p data-goal={name} data-words={written} data-of={goal ?? undefined}>
      <span>{label}</span>
      {goal !== null && (
        <meter min={0} max={goal} value={Math.min(Math.max(written, 0), goal)} aria-hidden="true" />
      )}
    </p>
  );
}
