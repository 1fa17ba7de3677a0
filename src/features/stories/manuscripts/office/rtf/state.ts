import type { Look } from "../model.ts";

/** Destination of a group's text. */
export type RtfPlace =
  | "text"
  /** Contains no text directly; groups within it may have some. */
  | "frame"
  | "nowhere"
  /** An ignorable group that the reader does not know. */
  | "unknown"
  | "fonts"
  | "styles"
  | "revisions"
  | "lists"
  | "overrides"
  | "field"
  | "listText"
  | "picture"
  | "propertyName"
  | "propertyValue"
  | "objectClass"
  | "author"
  | "bookmark"
  | "rangeStart"
  | "rangeEnd"
  | "reference"
  | "title"
  | "writer"
  | "subject"
  | "comments"
  | "keywords";

/** State of a group; restored at its end. */
export interface RtfState {
  place: RtfPlace;
  /** Name of the control word that started its place. */
  name: string;
  /** True directly after `\*`. */
  isIgnorable: boolean;
  look: { -readonly [Name in keyof Look]?: Look[Name] };
  /** Bold and italic of right-to-left words. */
  other: { bold?: boolean; italic?: boolean };
  isRightToLeft: boolean;
  isCapitals: boolean;
  /** True for emphasis dots, as in Japanese and Chinese. */
  hasDots: boolean;
  /** Index in the table of colours; 0 for none. */
  colour: number;
  inserted: boolean;
  deleted: boolean;
  /** Index of the authors of changes. */
  insertedBy: number;
  deletedBy: number;
  /** Number of fallback bytes after a `\u`. */
  skip: number;
  font: number;
  /** Font of double-byte characters, while they are used. */
  doubleFont: number;
  isDouble: boolean;
  /** Microsoft's numbers of languages: of Latin, right-to-left and East Asian words. */
  languages: { latin: number; complex: number; asian: number };
  paragraph: RtfParagraph;
  /** Link target. */
  link: string;
  /** Number of open fields, notes and boxes around it. */
  fields: number;
  frames: number;
  /** True in the result of a table of contents. */
  isContents: boolean;
  /** Place of the second half of `\upr`, while its first is skipped. */
  uprPlace: RtfPlace | null;
  isUpr: boolean;
  isMath: boolean;
  /** Text at the end of its group. */
  closing: string;
}

/** Properties of a paragraph, reset by `\pard`. */
export interface RtfParagraph {
  align: "centre" | "right" | null;
  /** Indentation in twentieths of a point. */
  left: number;
  right: number;
  style: number;
  /** Outline level from 0; null if none. */
  level: number | null;
  /** Depth of tables around it. */
  depth: number;
  list: number;
  listLevel: number;
  isRightToLeft: boolean;
  startsPage: boolean;
  isRuled: boolean;
  isDropCap: boolean;
}

export const plainParagraph = (): RtfParagraph => ({
  align: null,
  left: 0,
  right: 0,
  style: 0,
  level: null,
  depth: 0,
  list: 0,
  listLevel: 0,
  isRightToLeft: false,
  startsPage: false,
  isRuled: false,
  isDropCap: false,
});

export const beginning = (): RtfState => ({
  place: "text",
  name: "",
  isIgnorable: false,
  look: {},
  other: {},
  isRightToLeft: false,
  isCapitals: false,
  hasDots: false,
  colour: 0,
  inserted: false,
  deleted: false,
  insertedBy: 0,
  deletedBy: 0,
  skip: 1,
  font: -1,
  doubleFont: -1,
  isDouble: false,
  languages: { latin: 0, complex: 0, asian: 0 },
  paragraph: plainParagraph(),
  link: "",
  fields: 0,
  frames: 0,
  isContents: false,
  uprPlace: null,
  isUpr: false,
  isMath: false,
  closing: "",
});

/** Returns a copy of the state for a nested group. */
export const within = (state: RtfState): RtfState => ({
  ...state,
  isIgnorable: false,
  look: { ...state.look },
  other: { ...state.other },
  languages: { ...state.languages },
  paragraph: { ...state.paragraph },
  isUpr: false,
  uprPlace: state.isUpr ? state.place : null,
  place: state.isUpr ? "nowhere" : state.place,
  closing: "",
});

/** Returns the encoding of a code page (`\ansicpg`). */
export const encodingOfPage = (page: number): string =>
  PAGES[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : "windows-1252");

const PAGES: Readonly<Record<number, string>> = {
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
  10007: "x-mac-cyrillic",
  65001: "utf-8",
  850: "cp850",
};

/** Returns the encoding of a font's character set (`\fcharset`); null if the file's encoding applies. */
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

/** Characters written as control words. */
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
    "~": "\u00a0",
    _: "\u2011",
    "-": "\u00ad",
    "{": "{",
    "}": "}",
    "\\": "\\",
  }),
);

/** Groups without text of the document. */
export const NOWHERE: ReadonlySet<string> = new Set(
  (
    "colortbl rsidtbl generator themedata colorschememapping " +
    "datastore latentstyles xmlnstbl wgrffmtfilter objdata nonshppict shprslt bkmkend atnid atndate atnparent filetbl " +
    "pn pnseclvl ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn userprops docvar xe tc mmathPr mmathPict operator company comment " +
    "hlinkbase version vern nonesttables pgdsctbl background blipuid bliptag picscalex panose falt listname leveltext " +
    "levelnumbers lsdlockedexcept formfield ffdeftext datafield template passwordhash fontemb fontfile objalias objsect objtime " +
    "sv1 mctrlPr stylename keycode tableid oldcprops oldpprops oldsprops oldtprops xmlopen xmlattrname xmlattrvalue docvars protusertbl " +
    "defchp defpap nextfile urtf private revtim creatim printim buptim annotationtime atntime"
  ).split(" "),
);

/** Groups with a separate destination. */
export const PLACES: ReadonlyMap<string, RtfPlace> = new Map(
  Object.entries<RtfPlace>({
    fonttbl: "fonts",
    stylesheet: "styles",
    revtbl: "revisions",
    listtable: "lists",
    listoverridetable: "overrides",
    info: "frame",
    atnauthor: "author",
    atnref: "reference",
    atrfstart: "rangeStart",
    atrfend: "rangeEnd",
    bkmkstart: "bookmark",
    fldinst: "field",
    listtext: "listText",
    pntext: "listText",
    pict: "picture",
    picprop: "frame",
    shpinst: "frame",
    shp: "frame",
    shpgrp: "frame",
    do: "frame",
    object: "frame",
    NeXTGraphic: "frame",
    sp: "frame",
    sn: "propertyName",
    sv: "propertyValue",
    objclass: "objectClass",
    title: "title",
    author: "writer",
    subject: "subject",
    doccomm: "comments",
    keywords: "keywords",
  }),
);

/** Groups whose content is text of the document. */
export const TEXTS: ReadonlySet<string> = new Set([
  "footnote",
  "annotation",
  "shptxt",
  "dptxbxtext",
  "result",
]);

/** Groups with the text of headers and footers: of all pages, left, right and first ones. */
export const EDGES: ReadonlySet<string> = new Set(
  ["header", "footer"].flatMap((edge) => [edge, `${edge}l`, `${edge}r`, `${edge}f`]),
);

/** Ignorable groups that are read. */
export const KNOWN: ReadonlySet<string> = new Set(
  "shppict cs ds ts nesttableprops moMath moMathPara mmath ud ftnalt".split(" "),
);
