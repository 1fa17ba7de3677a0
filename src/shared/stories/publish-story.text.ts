import { plural } from "../format.ts";
import type { StoryState } from "../story.enums.ts";

/** Texts for publishing a story in one press. */
export const publishStoryText = {
  here: "Publish",
  title: (story: string) => `Publish “${story}”`,
  /** Result of “Publish chapter” in a story that readers cannot see. */
  chapterSaved: {
    draft: "Chapter saved. Your story is still a draft.",
    scheduled: "Chapter saved. It appears together with your story.",
    published: "Chapter saved.",
    unpublished: "Chapter saved. Your story is not published at the moment.",
    removed: "Chapter saved. A moderator has taken your story down, so readers cannot see it.",
  } satisfies Record<StoryState, string>,
  /** The same for several chapters. */
  chaptersSaved: (count: number) =>
    `${plural(count, "chapter is", "chapters are")} ready. Your story is still a draft.`,
  /** For co-authors, who cannot publish the story. */
  chapterSavedTeam: "Chapter saved. Readers see it once the story’s author publishes the story.",
  chapterScheduled: (title: string) =>
    `“${title}” is scheduled. Publish or schedule the story too, so that readers can see it.`,
  draft: "Your story is still a draft.",
  unpublished: "Your story is not published at the moment.",
  askMissing: "Readers choose a story by what you say here. You can change it at any time.",
  allThere: "Everything is ready. Readers can see the story as soon as you publish it.",
  ready: "Chapters that appear with the story",
  chapter: (number: number, title: string, words: number) =>
    `${number}. ${title} (${plural(words, "word", "words")})`,
  more: (count: number) => `and ${plural(count, "more chapter", "more chapters")}`,
  scheduled: (count: number) => `${plural(count, "chapter appears", "chapters appear")} later, as planned.`,
  onlyScheduled:
    "Your chapters are scheduled. Choose when the story appears. It cannot appear before the first of its chapters.",
  noChapters: "There is nothing to publish yet",
  noChaptersHint: "A story needs a chapter with some text.",
  writeChapter: "Write a chapter",
  wait: "Do not publish this story yourself yet",
  anyway: "Publish it early anyway",
  anywayNeeded: "Please read the warning. Tick this box if you want to publish the story now.",
  anywayNeededInApi: (warnings: readonly string[]) =>
    `${warnings.join(" ")} To publish it anyway, send "anyway": true.`,
  publish: "Publish the story",
  later: "Publish it later",
  schedule: "Schedule the story",
  edit: "All details",
  preview: "Preview",
} as const;
