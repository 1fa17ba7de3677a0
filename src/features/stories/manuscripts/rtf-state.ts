import type { OdtLook } from "./odt-styles.ts";

/** Where the words of a group go. */
export type RtfPlace =
  | "text"
  | "nowhere"
  | "note"
  | "comment"
  | "author"
  | "picture"
  | "field"
  | "fonts"
  | "styles"
  | "title"
  | "writer"
  | "subject"
  | "keywords";

/** What holds within a group, and is as before behind it. */
export interface RtfState {
  place: RtfPlace;
  look: { -readonly [Name in keyof OdtLook]?: OdtLook[Name] };
  /** Bytes that stand for a `\u` where it is not known. */
  skip: number;
  hidden: boolean;
  deleted: boolean;
  encoding: string;
  /** Number of the font or style that a group of their tables tells of. */
  entry: number;
  align: "centre" | "right" | null;
  /** Twentieths of a point on both sides. */
  indents: { left: number; right: number };
  style: number;
  /** Level of an outline, from 0; null for none. */
  level: number | null;
  inTable: boolean;
  /** What a field came to: the words of a link. */
  isResult: boolean;
}

export const beginning = (): RtfState => ({
  place: "text",
  look: {},
  skip: 1,
  hidden: false,
  deleted: false,
  encoding: "windows-1252",
  entry: -1,
  align: null,
  indents: { left: 0, right: 0 },
  style: 0,
  level: null,
  inTable: false,
  isResult: false,
});

/** The same, to be changed apart. */
export const within = (state: RtfState): RtfState => ({
  ...state,
  look: { ...state.look },
  indents: { ...state.indents },
});

/** Encodings by code page (`\ansicpg`). */
export const encodingOfPage = (page: number): string =>
  PAGES[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : "windows-1252");

const PAGES: Readonly<Record<number, string>> = {
  437: "ibm866",
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
  10007: "x-mac-cyrillic",
  65001: "utf-8",
};

/** Encodings by the character set of a font (`\fcharset`); of others that of the file. */
export const encodingOfCharset = (charset: number): string | null => CHARSETS[charset] ?? null;

const CHARSETS: Readonly<Record<number, string>> = {
  77: "macintosh",
  128: "shift_jis",
  129: "euc-kr",
  134: "gbk",
  136: "big5",
  161: "windows-1253",
  162: "windows-1254",
  163: "windows-1258",
  177: "windows-1255",
  178: "windows-1256",
  186: "windows-1257",
  204: "windows-1251",
  222: "windows-874",
  238: "windows-1250",
};

/** Signs that have a word of control. */
export const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    emdash: "—",
    endash: "–",
    emspace: "\u2003",
    enspace: "\u2002",
    qmspace: "\u2005",
    bullet: "•",
    lquote: "‘",
    rquote: "’",
    ldblquote: "“",
    rdblquote: "”",
    zwj: "\u200d",
    zwnj: "\u200c",
    tab: " ",
    "~": "\u00a0",
    _: "\u2011",
    "-": "\u00ad",
    "{": "{",
    "}": "}",
    "\\": "\\",
  }),
);

/** Groups whose words are none of the text. */
export const NOWHERE: ReadonlySet<string> = new Set(
  (
    "colortbl listtable listoverridetable revtbl rsidtbl generator header headerl headerr headerf footer footerl footerr " +
    "footerf themedata colorschememapping datastore latentstyles xmlnstbl wgrffmtfilter object objdata nonshppict " +
    "bkmkstart bkmkend atrfstart atrfend atnref atndate atnparent filetbl pntext listtext pn pnseclvl fldinst ftnsep " +
    "ftnsepc aftnsep aftnsepc userprops docvar xe tc mmathPr operator company comment doccomm hlinkbase version vern"
  ).split(" "),
);

/** Groups with a place of their own. */
export const PLACES: ReadonlyMap<string, RtfPlace> = new Map(
  Object.entries<RtfPlace>({
    fonttbl: "fonts",
    stylesheet: "styles",
    footnote: "note",
    annotation: "comment",
    atnauthor: "author",
    pict: "picture",
    title: "title",
    author: "writer",
    subject: "subject",
    keywords: "keywords",
  }),
);

/** Groups that are read though they may be passed over. */
export const KNOWN: ReadonlySet<string> = new Set([
  "shppict",
  "annotation",
  "atnauthor",
  "fldinst",
  "cs",
  "ds",
  "ts",
]);
