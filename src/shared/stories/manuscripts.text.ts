const number = new Intl.NumberFormat("en-GB");
const plural = new Intl.PluralRules("en-GB");
const counted = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${plural.select(count) === "one" ? one : many}`;
const words = (count: number): string => counted(count, "word", "words");

/** What a report line speaks of; see `ReportLine` in features/manuscripts. */
interface Line {
  readonly part: string;
  readonly words: number;
  readonly count: number;
}

const readAs = (name: string, kind: string): string =>
  `The file’s name says ${name}, but it holds ${kind}, and was read as that.`;

/** Bringing manuscripts in: what may be wrong with a file, and what was done with it. */
export const manuscriptsText = {
  empty: "This file is empty.",
  tooBig: (megabytes: number) => `This file is too big. The limit is ${megabytes} MB.`,
  unknown:
    "We cannot read this kind of file. Please choose an EPUB, Word (.docx), OpenDocument (.odt), Rich Text, Markdown, HTML or text file.",
  pdf: "A PDF holds pages, not text that can be split into chapters. Please choose an EPUB, Word (.docx), OpenDocument (.odt), Rich Text, Markdown, HTML or text file.",
  oldWord: "This is a Word file of the old kind (.doc). Please save it as .docx and try again.",
  archive: "This archive is neither an EPUB nor a Word or OpenDocument file, and holds no texts of one kind.",
  damaged: "This file is damaged or incomplete. Please save or download it again.",
  encrypted: "This file is protected (DRM or a password), so its text cannot be read.",
  unsafe: "This file is not built as it should be, so we will not open it.",
  bomb: "This file unpacks to far more than a book could be, so we will not open it.",
  tooComplex: "This file is more complicated than we can read.",
  tooDemanding:
    "This file takes more time or memory than we can give it, so nothing was brought in. Please split it into smaller files and try again.",
  ownAreRead:
    "Others of your manuscripts are still being read. Please send this one again when one of them is in.",
  othersAreRead:
    "We are reading as many manuscripts as we can at one time, so nothing was brought in. Please send it again in half a minute.",
  nothing: "We found no text in this file.",
  picturesLost: (count: number) => `${counted(count, "picture", "pictures")} could not be kept.`,
  times: (line: string, count: number) => `${line} (${number.format(count)} times)`,
  /** What stands for blocks without words. */
  sceneBreak: "(scene break)",
  picture: "(picture)",
  untitled: "Untitled",
  chapter: (place: number) => `Chapter ${number.format(place)}`,
  continued: (title: string, piece: number) => `${title} (${number.format(piece)})`,
  /** Names of parts that have no title of their own. */
  parts: {
    cover: "Cover",
    titlepage: "Title page",
    imprint: "Imprint",
    contents: "Contents",
    colophon: "Colophon",
    licence: "Licence",
    notes: "Notes",
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
  /** Kinds of text, in the middle of a sentence. */
  kinds: { text: "plain text", markdown: "Markdown", html: "HTML" },
  report: {
    "left-out": ({ part, words: count }: Line) => `Left out: ${part} (${words(count)}).`,
    titles: ({ count, words: many }: Line) =>
      `${counted(count, "heading became the title of its chapter", "headings became the titles of their chapters")} (${words(many)}).`,
    "front-matter": ({ part }: Line) => `Kept before the story, not counted as a chapter: ${part}.`,
    "back-matter": ({ part }: Line) => `Kept after the story, not counted as a chapter: ${part}.`,
    "part-heading": ({ part }: Line) => `Kept as a part of the story: ${part}.`,
    notes: ({ count }: Line) =>
      `${counted(count, "note was", "notes were")} put at the end of the chapter that refers to it.`,
    joined: ({ part, count }: Line) => `${part}: joined from ${counted(count, "file", "files")}.`,
    split: ({ part, count }: Line) =>
      `${part} was too long for one chapter and is in ${number.format(count)} pieces.`,
    element: ({ part, count }: Line) =>
      `Not kept: ${counted(count, `“${part}” element`, `“${part}” elements`)}.`,
    links: ({ count }: Line) =>
      `${counted(count, "link that leads", "links that lead")} nowhere here became plain text.`,
    missing: ({ part }: Line) => `Missing in the file though it is listed: ${part}.`,
    comments: ({ count }: Line) =>
      `Left out: ${counted(count, "comment", "comments")} in the margin, which readers were not meant to see. They are listed below for you alone.`,
    changes: ({ count }: Line) =>
      `${counted(count, "tracked change was", "tracked changes were")} read as accepted; they are listed below for you alone.`,
    images: ({ count }: Line) => `${counted(count, "image was", "images were")} not kept.`,
    typography: ({ count }: Line) =>
      `${counted(count, "straight quotation mark or double hyphen", "straight quotation marks and double hyphens")} became those of print.`,
    encoding: ({ part }: Line) => `The text was read as ${part}; look for wrong characters.`,
    "not-epub": ({ part }: Line) => readAs("EPUB", part),
    "not-docx": ({ part }: Line) => readAs("Word", part),
    "not-pdf": ({ part }: Line) => readAs("PDF", part),
    "not-odt": ({ part }: Line) => readAs("OpenDocument", part),
    "not-rtf": ({ part }: Line) => readAs("Rich Text", part),
  },
  /** Words in the EPUBs we write. */
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
