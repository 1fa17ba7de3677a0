import { plural } from "../format.ts";
import { PLAN_MAX } from "./chapters.limits.ts";

const chapters = (count: number): string => plural(count, "chapter", "chapters");

/** Texts for planning when chapters appear. */
export const planText = {
  title: "Plan chapters",
  titleOf: (story: string) => `Plan the chapters of “${story}”`,
  lead: "Choose the days and the time. Each chapter gets the next day, in order.",
  days: "Days",
  /** From Monday to Sunday. */
  dayNames: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  dayShort: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
  time: "Time",
  from: "From",
  silent: "Publish without notifications",
  submit: (count: number) => `Plan ${chapters(count)}`,
  all: (planned: number) =>
    planned === 0
      ? "Every draft chapter gets a date."
      : `Every draft chapter gets a date. ${plural(planned, "chapter that has a date gets", "chapters that have a date get")} a new one.`,
  empty: (count: number) =>
    `${plural(count, "chapter has", "chapters have")} no text yet and cannot be planned.`,
  none: "There is nothing to plan",
  noneHint: "Chapters that are drafts and have some text can be planned.",
  write: "Write a chapter",
  planned: "The plan",
  calendar: "Calendar",
  list: "List",
  more: "Later dates are in the list.",
  drag: "Drag a chapter to another day, or use the buttons in the list.",
  following: "Move the chapters after it too",
  earlier: "A day earlier",
  earlierOf: (title: string) => `A day earlier: ${title}`,
  later: "A day later",
  laterOf: (title: string) => `A day later: ${title}`,
  early: "Appears before a chapter that precedes it in the story.",
  clocksChange: "The clocks change during this plan. Each chapter still appears at the time you chose.",
  onDay: (day: string, titles: string) => `${day}: ${titles}`,
  chapter: (number: number, title: string) => `${number}. ${title}`,
  draftStory: "Readers see no chapter until the story is published too.",
  publishStory: "Publish or schedule the story",
  clear: "Remove all dates",
  clearHint: "The chapters become drafts again.",
  done: (count: number) => `${chapters(count)} planned.`,
  moved: (count: number) => `${chapters(count)} moved.`,
  cleared: (count: number) => `${plural(count, "chapter is a draft", "chapters are drafts")} again.`,
  messages: {
    noDays: "Please choose at least one day of the week.",
    noTime: "Please give a time, such as 20:00.",
    noFrom: "Please give the first day.",
    tooFar: "Please choose a day within the next ten years.",
    noDrafts: "There are no draft chapters with text to plan.",
    past: "A chapter cannot move to a time that has passed.",
    tooMany: `A plan can have at most ${chapters(PLAN_MAX)}.`,
  },
} as const;
