import { formatNumber, plural } from "../format.ts";
import type { ImportMatchDto } from "./imports.dto.ts";

const chapters = (count: number): string => plural(count, "chapter", "chapters");
const words = (count: number): string => plural(count, "word", "words");

/** Importing manuscripts: the form, the preview, where it goes, and the account of it. */
export const importsText = {
  title: "Import a manuscript",
  lead: "EPUB, Word, OpenDocument, Rich Text, Markdown, HTML or plain text; Markdown may be zipped with its pictures. We split it into chapters and show you what we found. Nothing is added to your stories until you say so.",
  file: "Manuscript",
  fileHint: (megabytes: number) => `One file of up to ${megabytes} MB.`,
  fileAgain: (name: string) => `“${name}” was not imported. To send it again, please choose it again.`,
  submit: "Upload and preview",
  sent: "Sent so far",
  waiting: "Waiting to be put into a story",
  waitsUntil: "Waits until",
  resume: (title: string) => `Continue with “${title}”`,
  counts: (entries: number, count: number) => `${chapters(entries)}, ${words(count)}`,
  discard: "Discard",
  discardOf: (title: string) => `Discard “${title}”`,
  discarded: (title: string) => `“${title}” is discarded. Your stories are as they were.`,
  isWaiting: "This file was uploaded already and waits here.",
  tooManyWait: (count: number) =>
    `${formatNumber(count)} manuscripts of yours are waiting already. Please put one into a story or discard it first.`,

  readings: "Being read",
  reading: {
    title: (name: string) => `Reading “${name}”`,
    lead: "A long book with many pictures takes a few minutes. You can leave this page: the manuscript waits for you under “Import a manuscript” when it is ready.",
    text: "Reading the text",
    pictures: (done: number, of: number) =>
      `${formatNumber(done)} of ${plural(of, "picture", "pictures")} ready`,
    refresh: "Check again",
    see: (name: string) => `See how far “${name}” is`,
    failed: (name: string) => `“${name}” could not be imported`,
    again: "Upload it again",
    cutOff: "Reading was interrupted before it was finished. Please upload the file again.",
    forget: "Dismiss",
  },

  preview: {
    title: (name: string) => `Preview of “${name}”`,
    lead: "This is what we found. Rename, merge, split and reorder as you like, and untick what should stay out.",
    storyTitle: "Title",
    by: (name: string) => `The file names ${name} as its author.`,
    contents: "Chapters",
    include: (title: string) => `Import “${title}”`,
    includeShort: "Import",
    chapterTitle: (place: number) => `Title of chapter ${formatNumber(place)}`,
    partTitle: (place: number) => `Title of part ${formatNumber(place)}`,
    part: "Part",
    volume: "Volume",
    merge: "Merge with next",
    mergeOf: (title: string) => `Merge with next: “${title}”`,
    split: "Read or split",
    splitOf: (title: string) => `Read or split “${title}”`,
    up: (title: string) => `Move up: “${title}”`,
    down: (title: string) => `Move down: “${title}”`,
    startPart: "Start a part here",
    startPartOf: (title: string) => `Start a part here: “${title}”`,
    mergePart: "Merge with part before",
    removePart: "Remove part, keep chapters",
    empty: "(no text)",
    save: "Save changes",
    saved: "Your changes to the preview are saved.",
    next: "Continue",
    outCount: (count: number) => `${chapters(count)} left out`,
    pages: "Pages of the preview",
  },
  newPart: "New part",
  nothingToMerge: "There is no next chapter to merge with.",
  nothingToSplit: "There is nothing to split here.",
  noPartBefore: "There is no part before this one.",
  tooManyParts: "A story can have at most 300 parts.",

  split: {
    title: (name: string) => `Read or split “${name}”`,
    lead: "A chapter can begin with any of these paragraphs. A heading becomes its title; footnotes go with their text.",
    here: "Split here",
    hereAt: (text: string) => `Split here: ${text}`,
    back: "Back to the chapters",
    done: (title: string) => `“${title}” is a chapter of its own now.`,
    pages: "Pages of the chapter",
  },

  place: {
    title: (name: string) => `Where should “${name}” go?`,
    way: "Put it into",
    ways: {
      new: "A new story",
      append: "One of your stories, after its chapters",
      replace: "One of your stories, in place of its chapters",
    },
    wayHints: {
      new: "A draft, which nobody else sees until you publish it.",
      append: "The chapters are added at its end, as drafts.",
      replace:
        "Chapters are matched by title and text. What is replaced stays among the revisions; you see the matches first.",
    },
    story: "Story",
    noStory: "Choose a story",
    again: "Import it again",
    submit: "Import",
    look: "Continue",
    back: "Back to the chapters",
  },
  askAgain: "You seem to have imported this already. Tick the box to import it again.",
  nothingToStore: "Everything is left out. Please keep at least one chapter.",
  changedMeanwhile:
    "The story or this manuscript has changed since you looked. Please look at the matches again.",
  twin: {
    "same-file": (title: string) => `You imported this file into “${title}” before.`,
    "same-title": (title: string) => `You have a story called “${title}” already.`,
  },

  match: {
    title: (name: string) => `What would change in “${name}”`,
    lead: "Readers of published chapters see the new text once you publish it. What stood there stays among the revisions.",
    caption: "Chapters",
    yours: "In your story",
    file: "In the file",
    what: "What happens",
    words: "Words",
    none: "–",
    kinds: {
      changed: "New revision",
      same: "Unchanged",
      new: "Added at the end, as a draft",
      stays: "Not in the file: stays as it is",
    } satisfies Record<ImportMatchDto["kind"], string>,
    submit: "Replace these chapters",
    nothing: "Nothing would change.",
  },

  report: {
    done: (title: string) => `“${title}” has been imported`,
    summary: (count: number, many: number) => `${chapters(count)}, ${words(many)}.`,
    pictures: (count: number) => plural(count, "picture", "pictures"),
    footnotes: (count: number) => plural(count, "footnote", "footnotes"),
    lines: { dropped: "Left out", changed: "Changed", kept: "Kept, in another place" },
    nothingDropped: "Nothing was left out.",
    account: "What we did with the file",
    margin: "Comments and tracked changes in the file",
    marginLead:
      "Only you see these. In a new story, or behind the chapters of another, tracked changes of Word become suggestions that you take or refuse; all else becomes private notes of yours, beside the words they are about.",
    tracked: (file: string, writers: readonly string[]) =>
      `Tracked changes of “${file}”${writers.length > 0 ? `, by ${writers.join(", ")}` : ""}.`,
    marginKinds: { comment: "Comment", insertion: "Added", deletion: "Deleted" },
    chapters: "Chapters imported",
    chapter: "Chapter",
    type: "Kind",
    words: "Words",
    edit: "Check and publish it",
    another: "Import another",
  },
} as const;
