/**
 * What rich story text may contain. One list for the sanitiser (what is allowed), the tidier (where it is
 * allowed), imports, exports and style sheets; see issue 2, section 5, and design/security.md, HTML.
 */

/**
 * Allowed classes, in the order in which they are written; the style sheets of the reader and the EPUB define
 * each.
 */
export const TEXT_CLASSES = [
  // Blocks
  "verse",
  "letter",
  "epigraph",
  "dedication",
  "inscription",
  "drama",
  "salutation",
  "valediction",
  "signature",
  "dateline",
  "postscript",
  "byline",
  "bridgehead",
  "part",
  "subtitle",
  "scene-break",
  "footnotes",
  // Styles of a block or of a few words
  "centre",
  "right",
  "italic",
  "small-caps",
  "drop-cap",
  "no-indent",
  "indent-1",
  "indent-2",
  "indent-3",
  "indent-4",
  "indent-5",
  "indent-6",
  "indent-7",
  "indent-8",
  "indent-9",
  "persona",
  "stage-direction",
  // Notes
  "noteref",
  "backlink",
] as const;
/** Number of indentation levels for a line of verse. */
export const INDENTS = 9;
export type TextClass = (typeof TEXT_CLASSES)[number];

/** Attributes any allowed element may carry. */
export const GLOBAL_ATTRIBUTES = ["id", "class", "lang", "dir"] as const;

/** Further attributes, in the order in which they are written; `rel` and `role` are set by the sanitiser. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  abbr: ["title"],
  img: ["src", "alt", "width", "height"],
  ol: ["start", "reversed", "type"],
  li: ["value"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
};

/** Inline elements. */
export const INLINE = new Set(
  "a abbr b bdi bdo cite code em i q ruby rt rp s small span strong sub sup u".split(" "),
);
/** Blocks that contain only inline content. */
export const LINES = new Set("p h2 h3 h4 h5 h6 pre".split(" "));
/** Blocks that contain blocks. */
export const CONTAINERS = new Set("div section blockquote figure ul ol dl table".split(" "));
/** Parts of lists, tables and figures, which are allowed only inside those. */
export const PARTS = new Set("li dt dd figcaption caption thead tbody tfoot tr td th".split(" "));
/** Elements without content. */
export const VOID = new Set(["br", "hr", "img"]);

/** Every allowed element. */
export const ELEMENTS: ReadonlySet<string> = new Set([...INLINE, ...LINES, ...CONTAINERS, ...PARTS, ...VOID]);

/** Obsolete or equivalent names of allowed elements. */
export const RENAMED: Readonly<Record<string, string>> = {
  h1: "h2",
  strike: "s",
  del: "s",
  ins: "u",
  acronym: "abbr",
  tt: "code",
  kbd: "code",
  samp: "code",
  var: "i",
  dfn: "i",
  dir: "ul",
  menu: "ul",
  listing: "pre",
};

/** Elements that only group blocks: they become a `div`, so that their text stays separate. */
export const BOXES: readonly string[] =
  "address article aside body center details dialog fieldset footer form header hgroup html legend main nav search summary".split(
    " ",
  );

/**
 * Elements that are removed without a warning while their content stays: they carry no meaning a reader would
 * miss.
 */
export const SILENT: ReadonlySet<string> = new Set(
  "big body col colgroup data dfn font head html link mark meta nobr rb rtc tbody time title wbr".split(" "),
);

/** Elements with content that is not text. */
export const NOT_TEXT: readonly string[] =
  "script style textarea option noscript template xmp title svg".split(" ");

/** Prefix of every id, so that ids in a text cannot shadow elements of the page (DOM clobbering). */
export const ID_PREFIX = "t-";

/** Matches allowed image sources: a file of this site, or a placeholder that an import resolves. */
export const IMAGE_SOURCE = /^(?:\/files\/[\w-]{1,80}\/[\w.-]{1,80}|cid:[\w.-]{1,120})$/;
