import { formatDate, formatNumber, plural } from "../format.ts";
import type { OriginFactKind, OriginSite } from "./elsewhere.ts";
import type { ImportMatchDto } from "./imports.dto.ts";

const chapters = (count: number): string => plural(count, "chapter", "chapters");
const wordsLabel = (count: number): string => plural(count, "word", "words");

/** Names of other sites. */
const ORIGIN_NAMES: Readonly<Record<Exclude<OriginSite, "file">, string>> = {
  ao3: "Archive of Our Own",
  fanfiction: "FanFiction.net",
  "royal-road": "Royal Road",
  wattpad: "Wattpad",
  substack: "Substack",
  other: "another site",
};

/** Texts of manuscript imports: form, preview, target, and report. */
export const importsText = {
  title: "Import a manuscript",
  lead: "You can upload EPUB, Word, OpenDocument, Rich Text, Markdown, HTML or plain text. We split your manuscript into chapters and show you what we found. Nothing is added to your stories until you confirm.",
  file: "Manuscript",
  fileHint: (megabytes: number) => `One file of up to ${megabytes} MB.`,
  fileAgain: (name: string) =>
    `“${name}” was not imported. To upload it again, please choose the file again.`,
  submit: "Upload and preview",
  sent: "Upload progress",
  several: {
    title: "Several files",
    ways: [
      "If each chapter is a separate file, put them all in one zip file, with a number at the beginning of each name.",
      "Markdown may be in a zip file with its pictures.",
      "Several works in one zip file become several stories.",
    ],
  },
  waiting: "Not yet added to a story",
  storedUntil: "Stored until",
  resume: (title: string) => `Continue with “${title}”`,
  counts: (entries: number, count: number) => `${chapters(entries)}, ${wordsLabel(count)}`,
  discard: "Discard",
  discardOf: (title: string) => `Discard “${title}”`,
  discarded: (title: string) => `“${title}” has been discarded. Your stories have not changed.`,
  isWaiting: "You have already uploaded this file. It is waiting here.",
  tooManyWait: (count: number) =>
    `You already have ${formatNumber(count)} manuscripts waiting. Please add one to a story or discard one first.`,

  beingRead: "Files being read",
  reading: {
    title: (name: string) => `Reading “${name}”`,
    lead: "A long book with many pictures takes a few minutes. You can leave this page. When the manuscript is ready, you will find it under “Import a manuscript”.",
    text: "Reading the text",
    pictures: (done: number, of: number) =>
      `${formatNumber(done)} of ${plural(of, "picture", "pictures")} ready`,
    refresh: "Check again",
    see: (name: string) => `View the progress of “${name}”`,
    failed: (name: string) => `“${name}” could not be imported`,
    again: "Upload it again",
    interrupted: "Reading the file was interrupted. Please upload it again.",
    forget: "Dismiss",
  },

  preview: {
    title: (name: string) => `Preview of “${name}”`,
    lead: "This is what we found. You can rename, merge, split and reorder chapters, and untick those you do not want to import.",
    storyTitle: "Title",
    by: (name: string) => `The file gives ${name} as its author.`,
    contents: "Chapters",
    include: (title: string) => `Import “${title}”`,
    firstPublished: (day: string) => `First published elsewhere on ${formatDate(day)}`,
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
    mergePart: "Merge with the part before",
    removePart: "Remove the part and keep its chapters",
    empty: "(no text)",
    save: "Save changes",
    saved: "Your changes to the preview are saved.",
    next: "Continue",
    outCount: (count: number) => `${chapters(count)} not ticked`,
    pages: "Pages of the preview",
  },
  works: {
    title: (count: number) => `${formatNumber(count)} works in this file`,
    lead: "Each work becomes a story. Check them one by one, or import all of them as new drafts that nobody else can see.",
    all: (count: number) => `Import all ${formatNumber(count)} as new stories`,
    stored: (stored: number, left: number) =>
      [
        `${plural(stored, "story", "stories")} imported as ${stored === 1 ? "a draft" : "drafts"}.`,
        ...(left > 0
          ? [
              `${plural(left, "work", "works")} not imported, because you seem to have ${left === 1 ? "it" : "them"} already or no chapter was ticked. Please check ${left === 1 ? "it" : "each of them"} below.`,
            ]
          : []),
      ].join(" "),
    tooMany: (works: number, max: number) =>
      `This file has ${formatNumber(works)} works. At most ${formatNumber(max)} manuscripts can wait at a time. Please import or discard some that are waiting, or upload fewer works at once.`,
  },
  newPart: "New part",
  nothingToMerge: "There is no next chapter to merge with.",
  nothingToSplit: "There is nothing to split here.",
  chapterChanged: "This chapter was changed meanwhile. Check it, and try again.",
  partsChanged: "The parts of this manuscript were changed meanwhile. Check them, and try again.",
  noPartBefore: "There is no part before this one.",
  tooManyParts: "A story can have at most 300 parts.",

  split: {
    title: (name: string) => `Read or split “${name}”`,
    lead: "A chapter can begin with any of these paragraphs. A heading becomes its title. Footnotes move with their text.",
    here: "Split here",
    hereAt: (text: string) => `Split here: ${text}`,
    back: "Back to the chapters",
    done: (title: string) => `“${title}” is now a separate chapter.`,
    pages: "Pages of the chapter",
  },

  elsewhere: {
    title: "Import your work from elsewhere",
    lead: "Upload the file of a work from another site. We import its chapters, your notes, its summary and its cover, and show you its tags and warnings to check.",
    ways: [
      [
        "Archive of Our Own",
        "Open your work, choose Download, then EPUB or HTML. To import several works at once, put their files in one zip file.",
      ],
      [
        "Royal Road, Wattpad, FanFiction.net",
        "Save your work as EPUB with FanFicFare, a plug-in of Calibre. You can also save the page of one chapter.",
      ],
      ["Substack", "In the settings of your publication, export your posts. Upload the zip file as it is."],
    ] as const,
  },
  origin: {
    title: (site: OriginSite) =>
      site === "file" ? "What your file says about the work" : `From ${ORIGIN_NAMES[site]}`,
    lead: "This is what the file says about your work, and what it becomes in a new story here. Please check the details below. If you add the chapters to an existing story, its details do not change.",
    url: "Its address there",
    caption: "Details of the work",
    fact: "Detail",
    there: (site: OriginSite) => (site === "file" ? "In the file" : "There"),
    hereHead: "Here",
    facts: {
      rating: "Rating",
      warning: "Warnings",
      category: "Category",
      fandom: "Fandom",
      relationship: "Relationships",
      character: "Characters",
      genre: "Genre",
      tag: "Tags",
      status: "Status",
      chapters: "Chapters",
      series: "Series",
      collection: "Collections",
      language: "Language",
      published: "Published",
      updated: "Updated",
    } satisfies Record<OriginFactKind, string>,
    inSeries: (name: string, position: number) => `${name}, part ${position}`,
    here: {
      mature: "Mature (18+)",
      notMature: "Not mature",
      warnings: (names: readonly string[]) => [...new Set(names)].join(", "),
      noWarning: "No warning. Please add those that readers need.",
      complete: "Complete",
      notComplete: "Not complete",
      tags: (genre: string | null, left: readonly string[]) =>
        [
          genre ? `Genre ${genre}, and tags.` : "Tags.",
          ...(left.length > 0
            ? [`Not imported, because they are too long or too many: ${left.join(", ")}.`]
            : []),
        ].join(" "),
      series: (series: string) => (series ? `Series: ${series}` : "Not imported."),
      firstPublished: (day: string) =>
        `First published elsewhere on ${formatDate(day)}. Here your story gets its date when you publish it.`,
      updated: "Not imported. Your story gets its date when you publish it.",
      nothing: "Not imported.",
    },
  },

  place: {
    title: (name: string) => `Where should “${name}” go?`,
    way: "Where to add it",
    ways: {
      new: "A new story",
      append: "One of your stories, after its chapters",
      replace: "One of your stories, in place of its chapters",
    },
    wayHints: {
      new: "A draft that nobody else can see until you publish it.",
      append: "The chapters are added at its end, as drafts.",
      replace:
        "Chapters are matched by title and text. The replaced text is kept among the revisions. You see the matches first.",
    },
    story: "Story",
    noStory: "Choose a story",
    again: "Import it again",
    submit: "Import",
    look: "Continue",
    back: "Back to the chapters",
  },
  askAgain: "You seem to have imported this before. Tick “Import it again” if you want a second copy.",
  nothingToStore: "Please tick at least one chapter to import.",
  changedMeanwhile:
    "The story or this manuscript has changed since you looked at the matches. Please check them again.",
  twin: {
    "same-file": (title: string) => `You have already imported this file into “${title}”.`,
    "same-title": (title: string) => `You already have a story called “${title}”.`,
  },

  match: {
    title: (name: string) => `What would change in “${name}”`,
    lead: "Readers of published chapters see the new text once you publish it. The old text is kept among the revisions.",
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
      stays: "Not in the file, so it stays as it is",
    } satisfies Record<ImportMatchDto["kind"], string>,
    submit: "Replace these chapters",
    nothing: "Nothing would change.",
  },

  report: {
    done: (title: string) => `“${title}” has been imported`,
    summary: (count: number, many: number) => `${chapters(count)}, ${wordsLabel(many)}.`,
    pictures: (count: number) => plural(count, "picture", "pictures"),
    footnotes: (count: number) => plural(count, "footnote", "footnotes"),
    lines: { dropped: "Left out", changed: "Changed", kept: "Moved to a different place" },
    nothingDropped: "Nothing was left out.",
    account: "What was imported, changed and left out",
    margin: "Comments, tracked changes and hidden text in the file",
    marginLead:
      "Only you see these. In a new story, or in chapters added to another story, tracked changes from Word become suggestions that you accept or decline. Everything else becomes your private notes, beside the words they are about.",
    tracked: (file: string, writers: readonly string[]) =>
      `Tracked changes from “${file}”${writers.length > 0 ? `, by ${writers.join(", ")}` : ""}.`,
    marginKinds: { comment: "Comment", insertion: "Added", deletion: "Deleted", hidden: "Hidden" },
    chapters: "Chapters imported",
    chapter: "Chapter",
    type: "Kind",
    words: "Words",
    edit: "Check and publish the story",
    another: "Import another manuscript",
  },
} as const;
