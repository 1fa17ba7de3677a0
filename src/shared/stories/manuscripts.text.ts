import { IMPORTS_WAITING_MAX } from "./imports.limits.ts";

const number = new Intl.NumberFormat("en-GB");
const plural = new Intl.PluralRules("en-GB");
const counted = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${plural.select(count) === "one" ? one : many}`;
const wordsLabel = (count: number): string => counted(count, "word", "words");

/** Data of a report line; see `ReportLine` in features/manuscripts. */
interface Line {
  readonly part: string;
  readonly words: number;
  readonly count: number;
  readonly after?: string;
}

const readAs = (name: string, kind: string): string =>
  `The file’s name says ${name}, but it contains ${kind}, so we read it as that.`;

/** Texts of manuscript imports: possible errors in a file, and the report. */
export const manuscriptsText = {
  empty: "This file is empty.",
  tooBig: (megabytes: number) => `This file is too big. The limit is ${megabytes} MB.`,
  unknown:
    "We cannot read this kind of file. Please choose an EPUB, Word (.docx), OpenDocument (.odt), Rich Text, Markdown, HTML or text file.",
  pdf: "A PDF contains pages, not text that can be split into chapters. Please choose an EPUB, Word (.docx), OpenDocument (.odt), Rich Text, Markdown, HTML or text file.",
  oldWord: "This is an old Word file (.doc). Please save it as .docx and try again.",
  tooManyWorks: `This zip file has more than ${IMPORTS_WAITING_MAX} works. Please split it into several zip files.`,
  inFile: (name: string, message: string) => `“${name}”: ${message}`,
  archive:
    "This archive is not an EPUB, Word or OpenDocument file, and does not contain texts of a single kind. Chapters in a zip file can all be Markdown, all HTML, all plain text, or Word, OpenDocument and Rich Text files.",
  damaged: "This file is damaged or incomplete. Please save or download it again.",
  encrypted:
    "This file is protected (by DRM or a password), so its text cannot be read. Please upload a file without protection.",
  unsafe:
    "This file does not have the usual structure of its kind, so we will not open it. Please save it again with another program.",
  bomb: "This file is far larger when unpacked than a book could be, so we will not open it.",
  tooComplex:
    "This file is too complex for us to read. Please save it in a simpler format, such as plain text.",
  tooDemanding:
    "This file takes more time or memory to read than we can allow, so nothing was imported. Please split it into smaller files and try again.",
  ownAreRead:
    "We are still reading other manuscripts of yours. Please upload this one again when one of them is ready.",
  othersAreRead:
    "We are already reading as many manuscripts as we can at once, so nothing was imported. Please upload it again in half a minute.",
  nothing: "We found no text in this file. Please check that it is the right one.",
  picturesLost: (count: number) => `${counted(count, "picture", "pictures")} could not be imported.`,
  times: (line: string, count: number) => `${line} (${number.format(count)} times)`,
  /** Placeholders for blocks without text. */
  sceneBreak: "(scene break)",
  picture: "(picture)",
  pictureOf: (description: string) => `[Picture: ${description}]`,
  untitled: "Untitled",
  /** Line above an author's note in exported files. */
  authorsNote: "Author’s note",
  /** Lines around an author's note in plain text, which the import recognises. */
  textNotes: {
    before: "Author’s note, before the chapter",
    after: "Author’s note, after the chapter",
    end: "End of the author’s note",
  },
  chapter: (place: number) => `Chapter ${number.format(place)}`,
  continued: (title: string, piece: number) => `${title} (${number.format(piece)})`,
  /** Default titles of untitled parts. */
  parts: {
    cover: "Cover",
    titlepage: "Title page",
    imprint: "Imprint",
    contents: "Contents",
    colophon: "Colophon",
    description: "Description page",
    frame: "The page around the text, such as menus and comments",
    widgets: "Buttons and subscription forms",
    licence: "Licence",
    notes: "Notes",
    edges: "Headers and footers",
    mail: "The head or signature of the email",
    dedication: "Dedication",
    epigraph: "Epigraph",
    foreword: "Foreword",
    preface: "Preface",
    introduction: "Introduction",
    acknowledgements: "Acknowledgements",
    afterword: "Afterword",
    appendix: "Appendix",
    prologue: "Prologue",
    epilogue: "Epilogue",
    interlude: "Interlude",
    front: "Front matter",
    back: "Back matter",
  },
  /** Kinds of text, for use within a sentence. */
  kinds: { text: "plain text", markdown: "Markdown", html: "HTML", flatOdt: "OpenDocument" },
  report: {
    "left-out": ({ part, words: count }: Line) => `${part} (${wordsLabel(count)}).`,
    titles: ({ count, words: many }: Line) =>
      `${counted(count, "heading became the title of its chapter", "headings became the titles of their chapters")} (${wordsLabel(many)}).`,
    "front-matter": ({ part }: Line) => `Kept before the story, not counted as a chapter: ${part}.`,
    "back-matter": ({ part }: Line) => `Kept after the story, not counted as a chapter: ${part}.`,
    "part-heading": ({ part }: Line) => `Kept as a part of the story: ${part}.`,
    notes: ({ count }: Line) =>
      `${counted(count, "note was", "notes were")} put at the end of the chapter that refers to it.`,
    "author-notes": ({ count }: Line) =>
      `${counted(count, "author’s note was", "authors’ notes were")} put before or after the chapter.`,
    joined: ({ part, count }: Line) => `${part}: joined from ${counted(count, "file", "files")}.`,
    split: ({ part, count }: Line) =>
      `${part} was too long for one chapter and is in ${number.format(count)} pieces.`,
    element: ({ part, count }: Line) =>
      `Not imported: ${counted(count, `“${part}” element`, `“${part}” elements`)}.`,
    links: ({ count }: Line) =>
      `${counted(count, "link that leads", "links that lead")} nowhere on this site became plain text.`,
    lost: ({ part, words: many, after }: Line) =>
      `${wordsLabel(many)} of the file could not be imported: “${part}”${after ? `, after “${after}”` : ""}. This is our fault. Please compare the chapter with your file.`,
    unread: ({ part }: Line) =>
      `Not read: “${part}”. We cannot read this kind of file. Please save it as Word (.docx) or OpenDocument (.odt).`,
    missing: ({ part }: Line) => `Listed in the file but missing from it: ${part}.`,
    comments: ({ count }: Line) =>
      `${counted(count, "comment", "comments")} in the margin, which readers were not meant to see. Only you can see them listed below.`,
    hidden: ({ count, words: many }: Line) =>
      `${counted(count, "hidden passage", "hidden passages")} (${wordsLabel(many)}), which readers were not meant to see. Only you can see them listed below.`,
    highlight: ({ part, count }: Line) =>
      `${counted(count, "highlighted passage looks", "highlighted passages look")} like the other text now, for example “${part}”.`,
    colour: ({ part, count }: Line) =>
      `${counted(count, "coloured passage looks", "coloured passages look")} like the other text now, for example “${part}”.`,
    changes: ({ count }: Line) =>
      `${counted(count, "tracked change was", "tracked changes were")} treated as accepted. Only you can see them listed below.`,
    images: ({ count }: Line) => `${counted(count, "picture was", "pictures were")} not imported.`,
    typography: ({ count }: Line) =>
      `${counted(count, "straight quotation mark or double hyphen", "straight quotation marks and double hyphens")} became typographic ones.`,
    encoding: ({ part }: Line) => `The text was read as ${part}. Please check it for wrong characters.`,
    "not-epub": ({ part }: Line) => readAs("EPUB", part),
    "not-docx": ({ part }: Line) => readAs("Word", part),
    "not-pdf": ({ part }: Line) => readAs("PDF", part),
    "not-odt": ({ part }: Line) => readAs("OpenDocument", part),
    "other-kind": ({ part }: Line) =>
      `The name ends in “.${part}”, a kind that we do not know, so we read the file as plain text. Please check the chapters for the marks of that format.`,
    "not-rtf": ({ part }: Line) => readAs("Rich Text", part),
  },
  /** Texts in exported EPUBs. */
  volume: (title: string, number: number, of: number) => `${title}, volume ${number} of ${of}`,
  epub: {
    contents: "Contents",
    landmarks: "Landmarks",
    start: "Start of the story",
    titlePage: "Title page",
    by: (author: string) => `by ${author}`,
    editedBy: (editors: string) => `edited by ${editors}`,
    accessibility:
      "This book has a table of contents, headings and a fixed reading order, and its text can be set in any size, typeface and colour.",
  },
} as const;
