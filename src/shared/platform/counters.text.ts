import { formatNumber, plural } from "../format.ts";

/** Texts of the counter checks. */
export const countersText = {
  title: "Counters",
  lead: "Some totals are stored, such as the comments on a story or the followers of a member. They are counted again every night. Wrong totals are corrected and listed here.",
  none: "Nothing has been checked yet.",
  noneHint: "The first check runs tonight.",
  run: "Check now",
  begun: "The check has started. Open this page again in a moment.",
  last: "The last check",
  took: (seconds: number) => `It took ${plural(seconds, "second", "seconds")}.`,
  broken: "The check was interrupted. Start it again.",
  sum: (looked: number, wrong: number) =>
    `${formatNumber(looked)} checked, ${wrong === 0 ? "none" : formatNumber(wrong)} wrong`,
  counter: "Counter",
  looked: "Checked",
  wrong: "Wrong",
  error: "Could not be counted",
  drifts: "What was wrong",
  document: "Document",
  stored: "Stored",
  counted: "Counted",
  numbers: (numbers: readonly (readonly [string, number])[]) =>
    numbers.map(([name, value]) => `${name} ${formatNumber(value)}`).join(", "),
  earlier: "Earlier checks",
  when: "When",
} as const;
