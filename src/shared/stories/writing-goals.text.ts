import { formatNumber, plural } from "../format.ts";
import type { WordGoalDto } from "./writing-goals.dto.ts";

const amount = ({ words, goal }: WordGoalDto): string =>
  goal === null
    ? plural(words, "word", "words")
    : `${formatNumber(words)} of ${plural(goal, "word", "words")}`;

/** Texts of word goals and progress. */
export const writingGoalsText = {
  title: "Word goals",
  lead: "Set how much you want to write in a day and in one session, and see how much you have written. Only you see this.",
  link: "Goals and history",
  here: "Your word goals",
  today: (progress: WordGoalDto) => `Today: ${amount(progress)}`,
  session: (progress: WordGoalDto) => `This session: ${amount(progress)}`,
  daily: "Words a day",
  dailyHint: "Leave it empty for no goal.",
  perSession: "Words a session",
  sessionHint: (minutes: number) => `A session ends when you have not written for ${minutes} minutes.`,
  save: "Save goals",
  saved: "Your goals are saved.",
  history: "The last 30 days",
  historyLead: (zone: string) =>
    `Words added minus words removed, in all your stories and those you write with others. Days are in your own time zone (${zone.replaceAll("_", " ")}). Imported text does not count.`,
  reached: (days: number) => `Goal reached on ${plural(days, "day", "days")}.`,
  day: "Day",
  written: "Words written",
  goal: "Goal",
  met: "reached",
  none: "Nothing written yet",
  noneHint: "What you write from now on is counted here day by day.",
} as const;
