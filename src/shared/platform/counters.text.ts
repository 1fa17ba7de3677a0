import { formatNumber, plural } from "../format.ts";

/** Numbers that are kept beside what they count. */
export const countersText = {
  title: "Counters",
  lead: "Numbers kept beside what they count (comments of a story, followers of a member) are counted again every night. Wrong ones are corrected and listed here.",
  none: "Nothing has been checked yet.",
  noneHint: "The first check comes tonight.",
  run: "Check now",
  begun: "The check begins. Open this page again in a moment.",
  last: "The last check",
  took: (seconds: number) => `It took ${plural(seconds, "second", "seconds")}.`,
  broken: "The process ended before it was through.",
  sum: (looked: number, wrong: number) =>
    `${formatNumber(looked)} looked at, ${wrong === 0 ? "none" : formatNumber(wrong)} wrong`,
  counter: "Counter",
  looked: "Looked at",
  wrong: "Wrong",
  error: "Could not be counted",
  drifts: "What was wrong",
  of: "Document",
  stored: "It said",
  counted: "It should have said",
  numbers: (numbers: readonly (readonly [string, number])[]) =>
    numbers.map(([name, value]) => `${name} ${formatNumber(value)}`).join(", "),
  earlier: "Checks before",
  when: "When",
} as const;
