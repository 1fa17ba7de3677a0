import { formatNumber, plural } from "../format.ts";
import { labelsText } from "../platform/labels.text.ts";
import type { MarkDto } from "./reading-filters.dto.ts";

/** The reader's own filters. */
export const readingFiltersText = {
  title: "What you would rather not read",
  lead: "Hidden stories are left out of the home page, lists, searches, your newsfeed and your notifications; where one was left out you are told, and can look. Only you see this page.",
  hide: {
    legend: "Hide stories",
    hint: "With any of these. A story’s own page can always be opened.",
  },
  mark: {
    legend: "Mark stories",
    hint: "They are shown, with a note that says why. What stands above is hidden all the same.",
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
  hides: "From now on stories like that are hidden.",
  showsAgain: "Stories like that are shown again.",
  /** On a story's page. */
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
  shows: "What your filters hide is shown, and marked.",
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
