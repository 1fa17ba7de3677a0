import { writingGoalsText } from "../../src/shared/stories/writing-goals.text.ts";
import { setText } from "./dom.ts";

/**
 * Goes on counting towards the goals that stand in a chapter's form while its writer types, alone or with others. The
 * server counts what is saved, on whichever device: it says so when the form is opened next.
 */
export function followGoals(form: HTMLFormElement): (written: number) => void {
  const goals = [...form.querySelectorAll<HTMLElement>("[data-goal]")].map((line) => ({
    line,
    text: line.dataset.goal === "today" ? writingGoalsText.today : writingGoalsText.session,
    before: Number(line.dataset.words),
    goal: line.dataset.of ? Number(line.dataset.of) : null,
  }));
  return (written) => {
    for (const { line, text, before, goal } of goals) {
      const words = before + written;
      setText(line.querySelector("span")!, text({ words, goal }));
      const meter = line.querySelector("meter");
      if (meter && goal !== null) meter.value = Math.min(Math.max(words, 0), goal);
    }
  };
}
