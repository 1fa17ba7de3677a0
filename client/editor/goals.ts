import { writingGoalsText } from "#shared/stories/writing-goals.text.ts";
import { setText } from "./dom.ts";

/**
 * Updates the word goals in a chapter's form while its writer types, alone or with others. The server counts
 * what is saved on any device, and shows it when the form is next opened.
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
      const total = before + written;
      setText(line.querySelector("span")!, text({ words: total, goal }));
      const meter = line.querySelector("meter");
      if (meter && goal !== null) meter.value = Math.min(Math.max(total, 0), goal);
    }
  };
}
