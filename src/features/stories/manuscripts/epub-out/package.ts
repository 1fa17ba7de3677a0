import { cleanText, escapeText } from "#core/text/index.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import type { EpubAudio, EpubBook } from "./book.ts";
import { shownTitle } from "./chapter.ts";
import { partsOf } from "./contents.ts";
import type { EpubImages } from "./images.ts";
import type { Par } from "./overlay.ts";
import { ACTIVE_CLASS } from "./style-sheet.ts";
import { isRightToLeft, oneLine, xmlAttribute, xmlText } from "./xhtml.ts";

/** Writes the package document (EPUB 3.3, 5): metadata, all files and the reading order. */
export function writePackage(
  book: EpubBook,
  images: EpubImages,
  overlays: ReadonlyMap<string, readonly Par[]> = new Map(),
): string {
  const language = xmlAttribute(book.language);
  const direction = isRightToLeft(book.language) ? ' page-progression-direction="rtl"' : "";
  const parts = partsOf(book);
  const chapters = book.chapters.flatMap((_, index) => [
    ...parts.flatMap(({ first }, part) => (first === index ? [`part-${part + 1}`] : [])),
    `chapter-${index + 1}`,
  ]);
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${language}" prefix="fablewright: https://fablewright.example/vocabulary#">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${[...metadata(book, images), ...overlayData(book, overlays)].join("\n")}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav" />
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml" />
<item id="style" href="style.css" media-type="text/css" />
<item id="title-page" href="title-page.xhtml" media-type="application/xhtml+xml" />
${[...chapters.map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"${overlays.has(id) ? ` media-overlay="${id}-overlay"` : ""} />`), ...audioItems(book), ...imageItems(images)].join("\n")}
</manifest>
<spine toc="ncx"${direction}>
<itemref idref="title-page" />
${chapters.map((id) => `<itemref idref="${id}" />`).join("\n")}
</spine>
</package>
`;
}

function metadata(book: EpubBook, images: EpubImages): string[] {
  const property = (name: string, value: string, refines?: string) =>
    `<meta property="${name}"${refines ? ` refines="#${refines}"` : ""}>${xmlText(value)}</meta>`;
  const lines = [
    `<dc:identifier id="book-id">${xmlText(book.id)}</dc:identifier>`,
    `<dc:title id="title">${xmlText(shownTitle(book.title))}</dc:title>`,
    property("title-type", "main", "title"),
    `<dc:language>${xmlText(book.language)}</dc:language>`,
    `<dc:creator id="author">${xmlText(oneLine(book.author) || manuscriptsText.untitled)}</dc:creator>`,
    '<meta property="role" refines="#author" scheme="marc:relators">aut</meta>',
    ...contributors(book),
    `<dc:date>${seconds(book.publishedAt)}</dc:date>`,
    ...(book.firstPublished ? [property("dcterms:issued", book.firstPublished)] : []),
    property("dcterms:modified", seconds(book.modifiedAt)),
    ...book.subjects
      .filter((subject) => oneLine(subject))
      .map((subject) => `<dc:subject>${xmlText(subject)}</dc:subject>`),
  ];
  if (book.rights) lines.push(...rights(book.rights));
  const synopsis = cleanText(book.synopsis).trim();
  if (synopsis) lines.push(`<dc:description>${escapeText(synopsis)}</dc:description>`);
  if (book.series)
    lines.push(
      `<meta property="belongs-to-collection" id="series">${xmlText(book.series.title)}</meta>`,
      property("collection-type", "series", "series"),
      ...(book.series.position === undefined
        ? []
        : [property("group-position", String(book.series.position), "series")]),
    );
  if (images.cover) lines.push('<meta name="cover" content="cover-image" />');
  lines.push(...accessibility(book, images, property));
  book.chapters.forEach((chapter, index) => {
    const id = `chapter-${index + 1}`;
    lines.push(property("fablewright:chapter-type", chapter.type, id));
    if (chapter.firstPublished) lines.push(property("dcterms:issued", chapter.firstPublished, id));
  });
  for (const [index, { continues }] of partsOf(book).entries())
    if (continues) lines.push(property("fablewright:continues", `part-${continues}`, `part-${index + 1}`));
  return lines;
}

/** Writes the licence by name, and by URL for software. */
const rights = ({ name, url }: NonNullable<EpubBook["rights"]>): string[] => [
  `<dc:rights>${xmlText(url ? `${name}, ${url}` : name)}</dc:rights>`,
  ...(url ? [`<link rel="dcterms:license" href="${xmlAttribute(url)}" />`] : []),
];

/** Co-authors are creators too, editors are contributors (EPUB 3.3, 5.5.3.2). */
const contributors = ({ contributors: people = [] }: EpubBook): string[] =>
  people.flatMap(({ name, role }, index) => {
    const element = role === "aut" ? "creator" : "contributor";
    const id = `contributor-${index + 1}`;
    return [
      `<dc:${element} id="${id}">${xmlText(oneLine(name))}</dc:${element}>`,
      `<meta property="role" refines="#${id}" scheme="marc:relators">${role}</meta>`,
    ];
  });

/** Writes accessibility metadata (EPUB Accessibility 1.1, 2). */
function accessibility(
  book: EpubBook,
  images: EpubImages,
  property: (name: string, value: string) => string,
): string[] {
  const hasAudio = book.chapters.some(({ audio }) => audio);
  return [
    property("schema:accessMode", "textual"),
    ...(images.inline.size > 0 ? [property("schema:accessMode", "visual")] : []),
    ...(hasAudio ? [property("schema:accessMode", "auditory")] : []),
    property("schema:accessModeSufficient", "textual"),
    ...[
      ...["displayTransformability", "readingOrder", "structuralNavigation", "tableOfContents"],
      ...(hasAudio ? ["synchronizedAudioText"] : []),
    ].map((feature) => property("schema:accessibilityFeature", feature)),
    property("schema:accessibilityHazard", "none"),
    property("schema:accessibilitySummary", manuscriptsText.epub.accessibility),
  ];
}

/** Manifest items for the audio of chapters and their media overlays. */
const audioItems = ({ chapters }: EpubBook): string[] =>
  chapters.flatMap(({ audio }, index) =>
    audio
      ? [
          `<item id="chapter-${index + 1}-overlay" href="chapter-${index + 1}.smil" media-type="application/smil+xml" />`,
          `<item id="chapter-${index + 1}-audio" href="${audioPath(index, audio)}" media-type="${audio.type}" />`,
        ]
      : [],
  );

/** Returns the path of a chapter's audio relative to the package document. */
export const audioPath = (index: number, { ending }: EpubAudio): string =>
  `audio/chapter-${index + 1}.${ending}`;

/** Writes overlay metadata (EPUB 3.3, 9.3.5): durations, narrators and the class of the active element. */
function overlayData(book: EpubBook, overlays: ReadonlyMap<string, readonly Par[]>): string[] {
  if (overlays.size === 0) return [];
  const lengths = [...overlays].map(([id, pars]) => [id, (pars.at(-1)?.to ?? 0) / 1_000] as const);
  const totalSeconds = [...overlays.values()].reduce((sum, pars) => sum + (pars.at(-1)?.to ?? 0), 0) / 1_000;
  return [
    ...lengths.map(
      ([id, length]) => `<meta property="media:duration" refines="#${id}-overlay">${length}s</meta>`,
    ),
    `<meta property="media:duration">${totalSeconds}s</meta>`,
    ...(book.narrators ?? []).map((name) => `<meta property="media:narrator">${xmlText(name)}</meta>`),
    `<meta property="media:active-class">${ACTIVE_CLASS}</meta>`,
  ];
}

function imageItems(images: EpubImages): string[] {
  const items = [...images.inline.values()].map(
    (image, index) => `<item id="image-${index + 1}" href="${image.path}" media-type="${image.type}" />`,
  );
  const { cover } = images;
  return cover
    ? [
        `<item id="cover-image" href="${cover.path}" media-type="${cover.type}" properties="cover-image" />`,
        ...items,
      ]
    : items;
}

/** Formats a date as CCYY-MM-DDThh:mm:ssZ, as required by dcterms:modified. */
const seconds = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;
