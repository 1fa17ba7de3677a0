import { countTextWords } from "#core/text/index.ts";
import { CHAPTER_TYPES, type ChapterType } from "#shared/stories/chapters.enums.ts";
import type { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { type ChildNode, childrenOf, Element, elementsIn, textOf } from "#shared/text/dom.ts";
import { DIVISION } from "./heading-words.ts";
import { type Part, spacedText, wordsIn } from "./parts.ts";
import { typesOf } from "./styles.ts";

type PartName = keyof typeof manuscriptsText.parts;

/** Classification of a part. */
export type Verdict =
  | { readonly kind: "keep"; readonly type: ChapterType; readonly name: PartName | null }
  | { readonly kind: "leave-out"; readonly name: PartName }
  /** The heading of a part or volume, placed at the top of the following chapter. */
  | { readonly kind: "part-heading" };

/** Data about the book for classifying a part. */
export interface Surroundings {
  readonly bookTitle: string;
  /** True if there was a chapter before. */
  readonly isAfterFirst: boolean;
  readonly isFirstFile: boolean;
  /** True if there is no other part. */
  readonly isOnly: boolean;
  /** True if it is the last part. */
  readonly isLast: boolean;
}

/**
 * Classifies a part by its epub:types, then by its title, then by its content. Title pages, imprints,
 * contents, colophons and licences are left out; prefaces and similar parts become front or back matter.
 */
export function judge(part: Part, title: string | null, around: Surroundings): Verdict {
  const types = new Set([
    ...part.types,
    ...part.pieces.slice(0, 1).flatMap(({ nodes, document }) => leadingTypes(nodes, document.body)),
  ]);
  for (const [type, verdict] of BY_TYPE) if (types.has(type)) return verdict;
  const wordCount = part.pieces.reduce((sum, { nodes }) => sum + wordsIn(nodes), 0);
  const isDivision = ["part", "volume", "division", "book"].some((type) => types.has(type));
  const looksLikeDivision =
    part.division !== null || (title !== null && DIVISION.test(title) && wordCount <= 40);
  if (!around.isLast && wordCount <= 150 && (isDivision || looksLikeDivision) && !types.has("chapter"))
    return { kind: "part-heading" };
  const byTitle = title === null ? null : verdictByTitle(title, wordCount);
  if (byTitle) return byTitle;
  if (types.has("chapter")) return CHAPTER;
  const byContent = verdictByContent(part, title, wordCount, around);
  if (byContent) return byContent;
  if (types.has("frontmatter")) return { kind: "keep", type: "front-matter", name: "front" };
  if (types.has("backmatter")) return { kind: "keep", type: "back-matter", name: "back" };
  return CHAPTER;
}

const CHAPTER: Verdict = { kind: "keep", type: "chapter", name: null };
const keep = (type: ChapterType, name: PartName): Verdict => ({ kind: "keep", type, name });
const leaveOut = (name: PartName): Verdict => ({ kind: "leave-out", name });

const CONTENTS = leaveOut("contents");

/** Types of the EPUB 3 Structural Semantics Vocabulary 1.1; the first match applies. */
const BY_TYPE: readonly (readonly [string, Verdict])[] = [
  ["fw-volume", { kind: "part-heading" }],
  ["fw-part", { kind: "part-heading" }],
  ...CHAPTER_TYPES.map((type) => [`fw-${type}`, { kind: "keep", type, name: null } as Verdict] as const),
  ["cover", leaveOut("cover")],
  ["titlepage", leaveOut("titlepage")],
  ["title-page", leaveOut("titlepage")],
  ["halftitlepage", leaveOut("titlepage")],
  ["imprint", leaveOut("imprint")],
  ["copyright-page", leaveOut("licence")],
  ["colophon", leaveOut("colophon")],
  ["toc", leaveOut("contents")],
  ["landmarks", leaveOut("contents")],
  ["loi", leaveOut("contents")],
  ["lot", leaveOut("contents")],
  ["other-credits", leaveOut("imprint")],
  ["dedication", keep("front-matter", "dedication")],
  ["epigraph", keep("front-matter", "epigraph")],
  ["foreword", keep("front-matter", "foreword")],
  ["preface", keep("front-matter", "preface")],
  ["preamble", keep("front-matter", "front")],
  ["introduction", keep("front-matter", "introduction")],
  ["prologue", keep("prologue", "prologue")],
  ["epilogue", keep("epilogue", "epilogue")],
  ["afterword", keep("back-matter", "afterword")],
  ["appendix", keep("back-matter", "appendix")],
  ["endnotes", keep("back-matter", "notes")],
  ["rearnotes", keep("back-matter", "notes")],
  ["footnotes", keep("back-matter", "notes")],
  ["glossary", keep("back-matter", "back")],
  ["bibliography", keep("back-matter", "back")],
  ["index", keep("back-matter", "back")],
  ["acknowledgments", keep("back-matter", "acknowledgements")],
  ["contributors", keep("back-matter", "back")],
];

/**
 * Titles that identify parts, in several languages; long parts are never left out because of their title
 * alone.
 */
const BY_TITLE: readonly (readonly [RegExp, Verdict])[] = [
  [/^cover( page)?$/i, leaveOut("cover")],
  [/^(half[- ]?)?title( ?page)?$/i, leaveOut("titlepage")],
  [/^(imprint|impressum|copyright( (page|notice|information))?)$/i, leaveOut("imprint")],
  [
    /^(table of )?contents$|^inhalt(sverzeichnis)?$|^table des matières$|^[íi]ndice$|^sommaire$|^содержание$|^оглавление$|^目录$|^目次$|^spis treści$|^inhoud(sopgave)?$/i,
    CONTENTS,
  ],
  [/^(colophon|transcriber[’']?s? notes?)$/i, leaveOut("colophon")],
  [/^(uncopyright|licen[cs]e|the full project gutenberg.*licen[cs]e.*)$/i, leaveOut("licence")],
  [/^(dedication|widmung|dédicace)$/i, keep("front-matter", "dedication")],
  [/^epigraph$/i, keep("front-matter", "epigraph")],
  [/^(foreword|geleitwort|avant-propos)\b/i, keep("front-matter", "foreword")],
  [/^(preface|author[’']s (note|preface)|vorwort|préface|prefacio)\b/i, keep("front-matter", "preface")],
  [/^(introduction|introductory( note)?|einleitung|introducción)$/i, keep("front-matter", "introduction")],
  [/^(prologue|prolog|prólogo)\b/i, keep("prologue", "prologue")],
  [/^(epilogue|epilog|épilogue|epílogo)\b/i, keep("epilogue", "epilogue")],
  [/^(interlude|intermezzo|intermission)\b/i, keep("interlude", "interlude")],
  [/^(afterword|postscript|nachwort|postface)\b/i, keep("back-matter", "afterword")],
  [/^appendi(x|ces)\b/i, keep("back-matter", "appendix")],
  [/^(acknowledge?ments|danksagung|remerciements)$/i, keep("back-matter", "acknowledgements")],
  [/^(end|foot)?notes$/i, keep("back-matter", "notes")],
  [/^(glossary|bibliography|index|about the author|also by .*)$/i, keep("back-matter", "back")],
];
/** Returns true for the heading of a table of contents. */
export const isContentsTitle = (title: string): boolean =>
  BY_TITLE.find(([pattern]) => pattern.test(title.trim()))?.[1] === CONTENTS;

/** Returns true for the heading of front or back matter, such as a dedication, and of a prologue. */
export const isMatterTitle = (title: string): boolean =>
  BY_TITLE.some(([pattern]) => pattern.test(title.trim()));

const BOILERPLATE_MAX = 1_200;

function verdictByTitle(title: string, words: number): Verdict | null {
  const verdict = BY_TITLE.find(([pattern]) => pattern.test(title.trim()))?.[1] ?? null;
  return verdict?.kind === "leave-out" && words > BOILERPLATE_MAX
    ? keep("back-matter", verdict.name)
    : verdict;
}

/** Classifies unnamed pages: a single image, a list of links, the book's title, a copyright notice. */
function verdictByContent(
  part: Part,
  title: string | null,
  words: number,
  around: Surroundings,
): Verdict | null {
  const elements = part.pieces.flatMap(({ nodes }) =>
    nodes.flatMap((node) => [...elementsIn(node), ...(node instanceof Element ? [node] : [])]),
  );
  if (
    around.isFirstFile &&
    !around.isLast &&
    title === null &&
    words < 15 &&
    elements.some((each) => each.name === "img" || each.name === "svg")
  )
    return leaveOut("cover");
  const links = elements.filter(
    (each) => each.name === "a" && each.attribs.href && !/^[a-z]+:/i.test(each.attribs.href),
  );
  const linked = links.reduce((sum, link) => sum + wordsIn(childrenOf(link)), 0);
  if (links.length >= 3 && words <= BOILERPLATE_MAX && linked > words * 0.6) return leaveOut("contents");
  if (around.isAfterFirst || (title !== null && /chapter|^\W*[ivx\d]+\W*$/i.test(title))) return null;
  const all = part.pieces.flatMap(({ nodes }) => nodes.map((node) => spacedText(node))).join(" ");
  if (words <= 600 && !around.isOnly && IMPRINT.test(all)) return leaveOut("imprint");
  if (
    title !== null &&
    words <= 8 &&
    !around.isLast &&
    /^(?:by|von|par|por|di|door|av|af)\s+\p{Lu}/u.test(title)
  )
    return leaveOut("titlepage");
  const isOnlyTitle =
    title !== null && !around.isLast && hasLoneTopHeading(part, elements) && words === countTextWords(title);
  if (isOnlyTitle) return leaveOut("titlepage");
  const isNamedSo =
    title === null ||
    squeezed(title) === squeezed(around.bookTitle) ||
    (words <= 20 && TITLE_AND_MAKER.test(title) && squeezed(title).startsWith(squeezed(around.bookTitle)));
  const isLines = all.split("\n").every((line) => countTextWords(line) <= 12);
  if (
    words <= 40 &&
    isLines &&
    !around.isLast &&
    isNamedSo &&
    around.bookTitle &&
    squeezed(all).includes(squeezed(around.bookTitle))
  )
    return leaveOut("titlepage");
  return null;
}

/** Matches the notices of an imprint: a copyright sign with a year or name, "all rights reserved", an ISBN. */
const IMPRINT = /©\s*[\p{L}\p{N}]|\bcopyright\b|all rights reserved|\bISBN\b/iu;

/** Returns true if a part has the one heading of the highest level above the other headings of its file. */
function hasLoneTopHeading({ pieces }: Part, elements: readonly Element[]): boolean {
  const [piece] = pieces;
  if (!piece || !elements.some(({ name }) => name === "h1")) return false;
  if (elements.some(({ name }) => name === "img" || name === "svg")) return false;
  const headings = [...elementsIn(piece.document.body)].filter(({ name }) => /^h[1-6]$/.test(name));
  return headings.length > 2 && headings.filter(({ name }) => name === "h1").length === 1;
}

/** Matches "The Book: by Its Author". */
const TITLE_AND_MAKER = /\b(?:by|von|par|por|di|door|av|af)\s+\p{Lu}/u;

const squeezed = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Returns the types of the body and of the containers at the beginning of a part. */
function leadingTypes(
  nodes: readonly ChildNode[],
  body: Part["pieces"][number]["document"]["body"],
): string[] {
  const types = body instanceof Element ? typesOf(body) : [];
  let level = nodes;
  for (let depth = 0; depth < 4; depth += 1) {
    const first = level.filter((node) => node instanceof Element && textOf(node).trim() !== "");
    const [box] = first;
    if (!(box instanceof Element) || /^(?:p|h[1-6]|hgroup|header|blockquote|ul|ol|table)$/.test(box.name))
      break;
    types.push(...typesOf(box));
    level = childrenOf(box);
  }
  return types;
}
