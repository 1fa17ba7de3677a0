import { formatNumber, plural } from "../format.ts";
import { labelsText } from "../labels.text.ts";
import type { MarkDto } from "./reading-filters.dto.ts";

/** Texts of the reader's filters. */
export const readingFiltersText = {
  title: "Stories you do not want to read",
  lead: "Hidden stories are left out of the home page, lists, searches, your newsfeed and your notifications. Where a story is left out, we tell you and you can still look at it. Only you see this page.",
  hide: {
    legend: "Hide stories",
    hint: "Hide stories with any of these. You can always open a story’s own page.",
  },
  mark: {
    legend: "Mark stories",
    hint: "These stories are shown with a note that says why they are marked. A story that also matches the filters above stays hidden.",
  },
  genres: "Genres",
  warnings: "Content warnings",
  tags: "Tags",
  tagsHint: "Separated by commas.",
  authors: "Authors",
  authorsHint: "Their usernames, separated by commas.",
  ai: "Use of AI, as its author declares it",
  incomplete: "Not complete yet",
  save: "Save filters",
  saved: "Your filters are saved.",
  hides: "Stories like this are now hidden.",
  showsAgain: "Stories like this are shown again.",
  /** Texts on a story's page. */
  menu: "Hide stories like this",
  hideAuthor: (name: string) => `By ${name}`,
  hideGenre: (name: string) => `Genre: ${name}`,
  hideTag: (tag: string) => `Tag: ${tag}`,
  showAgain: (label: string) => `${label} (hidden: show again)`,
  all: "All your filters",
  leftOut: (count: number, more: boolean) =>
    more
      ? `More than ${plural(count, "story is", "stories are")} hidden by your filters.`
      : `${plural(count, "story is", "stories are")} hidden by your filters.`,
  leftOutNotifications: (count: number) =>
    `${count > 99 ? `More than ${formatNumber(99)} notifications are` : plural(count, "notification is", "notifications are")} hidden by your filters.`,
  show: "Show",
  shows: "Stories that your filters hide are now shown, and marked.",
  hideAgain: "Hide again",
  nothingLeft: "Your filters hide every story here",
  nothingLeftHint: "Show them, or change your filters.",
  change: "Change filters",
  marked: "Your filters:",
  nameOf,
} as const;

function nameOf({ kind, value }: MarkDto): string {
  const { genre, warning, aiUse } = labelsText as unknown as Record<string, Readonly<Record<string, string>>>;
  switch (kind) {
    case "genre":
      return genre?.[value] ?? value;
    case "warning":
      return warning?.[value] ?? value;
    case "ai":
      return aiUse?.[value] ?? value;
    case "tag":
      return `#${value}`;
    case "author":
      return "by an author you filter";
    case "incomplete":
      return "not complete yet";
  }
}
