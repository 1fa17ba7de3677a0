import { formatBytes, formatDate, plural } from "../format.ts";
import type { ExportFormat, TrimSize } from "./exports.ts";

/** Taking stories away as files. */
export const exportsText = {
  title: "Export",
  titleOf: (title: string) => `Export ${title}`,
  titleAll: "Export all my stories",
  link: "Export all",
  lead: "Choose what to make. It takes a few seconds to a minute; you get a notification when it is ready, and can download it here for a week.",
  leadAll: "One file for each of your stories, in a zip archive.",
  format: "Format",
  formats: {
    epub: "EPUB, for e-readers",
    docx: "Word (.docx), for editors and publishers",
    pdf: "PDF, ready for a printer",
    markdown: "Markdown, with the pictures in a zip archive",
    html: "HTML, one page with everything in it",
    text: "Plain text",
  } satisfies Record<ExportFormat, string>,
  size: "Page size of the PDF",
  sizes: {
    a5: "A5 (148 × 210 mm)",
    "5x8": "5 × 8 in",
    "5.5x8.5": "5.5 × 8.5 in",
    "6x9": "6 × 9 in",
    a4: "A4 (210 × 297 mm)",
  } satisfies Record<TrimSize, string>,
  drafts: "With drafts and scheduled chapters",
  submit: "Export",
  asked: "We are making it. You get a notification when it is ready.",
  made: "Your exports",
  none: "No exports yet.",
  what: "What",
  state: "State",
  states: {
    waiting: "Waiting its turn",
    making: "Being made",
    failed: "That did not work. Please try again.",
  },
  progress: (done: number, total: number) => `Being made: ${done} of ${plural(total, "step", "steps")}`,
  reload: "Look again",
  fetch: (name: string, bytes: number) => `Download ${name} (${formatBytes(bytes)})`,
  until: (iso: string) => `until ${formatDate(iso)}`,
  all: "All my stories",
  ready: (title: string) => `Your export of “${title}” is ready.`,
  readyAll: "The export of your stories is ready.",
  gone: "That export is no longer there. You can make it again.",
} as const;
