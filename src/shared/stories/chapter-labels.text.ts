import type { ChapterState, ChapterType } from "./chapters.enums.ts";

/** Labels of the states and types of chapters. */
export const chapterLabelsText = {
  state: {
    draft: "Draft",
    scheduled: "Scheduled",
    published: "Published",
  } satisfies Record<ChapterState, string>,
  type: {
    chapter: "Chapter",
    preview: "Preview",
    "authors-note": "Author’s note",
    announcement: "Announcement",
    prologue: "Prologue",
    interlude: "Interlude",
    epilogue: "Epilogue",
    "front-matter": "Front matter",
    "back-matter": "Back matter",
  } satisfies Record<ChapterType, string>,
} as const;
