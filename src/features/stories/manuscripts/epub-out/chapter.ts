import { sanitiseChapter } from "#core/text/index.ts";
import type { ChapterType } from "#shared/stories/chapters.enums.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import type { PartDto } from "#shared/stories/parts.ts";
import { type ChildNode, childrenOf, Element, elementsIn, parseMarkup } from "#shared/text/dom.ts";
import { serialise } from "#shared/text/serialise.ts";
import { betweenNotes } from "../author-notes.ts";
import type { EpubBook } from "./book.ts";
import type { EpubImages } from "./images.ts";
import { markSentences, type Par, parsOf } from "./overlay.ts";
import { oneLine, xhtmlFile, xmlText } from "./xhtml.ts";

/** Returns a chapter's displayed title; never empty. */
export const shownTitle = (title: string): string => oneLine(title) || manuscriptsText.untitled;

/**
 * Writes a chapter as a separate file: sanitised again, well-formed, with notes marked up; with audio, also
 * returns the timing.
 */
export function writeChapter(
  book: EpubBook,
  chapter: EpubBook["chapters"][number],
  images: EpubImages,
): { readonly file: string; readonly pars: readonly Par[] } {
  const { matter, type, role } = TYPES[chapter.type];
  const plain = childrenOf(parseMarkup(sanitiseChapter(chapter.html).html));
  for (const node of plain) adapt(node, images);
  const { audio } = chapter;
  const { nodes, sentences } = audio?.cues.length
    ? markSentences(plain, book.language)
    : { nodes: plain, sentences: [] };
  const title = shownTitle(chapter.title);
  const kind = (type ? ` epub:type="${type}"` : "") + (role ? ` role="${role}"` : "");
  const id = audio ? ' id="chapter"' : "";
  const file = xhtmlFile({
    title,
    language: book.language,
    type: matter,
    body: `<section${kind}${id} aria-labelledby="title">\n<h1 id="title">${xmlText(title)}</h1>\n${betweenNotes(chapter, serialise(nodes))}\n</section>`,
  });
  return { file, pars: audio ? parsOf(audio, sentences) : [] };
}

const namesOf = ({ contributors = [] }: EpubBook, wanted: "aut" | "edt"): string[] =>
  contributors.filter(({ role }) => role === wanted).map(({ name }) => oneLine(name));

const authorsOf = (book: EpubBook): string => [book.author, ...namesOf(book, "aut")].join(", ");

const editedBy = (book: EpubBook): string => {
  const editors = namesOf(book, "edt");
  return editors.length > 0 ? `\n<p>${xmlText(manuscriptsText.epub.editedBy(editors.join(", ")))}</p>` : "";
};
/** Writes the page with a part's title. */
export const writePartPage = (book: EpubBook, { title, parent }: PartDto): string =>
  xhtmlFile({
    title: shownTitle(title),
    language: book.language,
    type: "bodymatter",
    body: `<section epub:type="${book.parts?.some((each) => each.parent !== null) && parent === null ? "volume" : "part"}"${parent === null ? ' role="doc-part"' : ""} class="title-page" aria-labelledby="title">\n<h1 id="title">${xmlText(shownTitle(title))}</h1>\n</section>`,
  });

/** Writes the page with the book's title and author. */
export const writeTitlePage = (book: EpubBook): string =>
  xhtmlFile({
    title: shownTitle(book.title),
    language: book.language,
    type: "frontmatter",
    body: `<section epub:type="titlepage" class="title-page">\n<h1>${xmlText(shownTitle(book.title))}</h1>\n<p>${xmlText(manuscriptsText.epub.by(authorsOf(book)))}</p>${editedBy(book)}\n</section>`,
  });

/** EPUB 3 Structural Semantics and DPUB-ARIA roles for each type of chapter. */
const TYPES: Readonly<Record<ChapterType, { matter: string; type: string; role: string }>> = {
  chapter: { matter: "bodymatter", type: "chapter", role: "doc-chapter" },
  preview: { matter: "bodymatter", type: "", role: "" },
  "authors-note": { matter: "bodymatter", type: "", role: "" },
  announcement: { matter: "bodymatter", type: "", role: "" },
  prologue: { matter: "bodymatter", type: "prologue", role: "doc-prologue" },
  interlude: { matter: "bodymatter", type: "", role: "" },
  epilogue: { matter: "bodymatter", type: "epilogue", role: "doc-epilogue" },
  "front-matter": { matter: "frontmatter", type: "", role: "" },
  "back-matter": { matter: "backmatter", type: "", role: "" },
};

/** Converts markup between web page and EPUB conventions. */
function adapt(node: ChildNode, images: EpubImages): void {
  if (!(node instanceof Element)) return;
  for (const element of [node, ...elementsIn(node)]) {
    const { attribs } = element;
    if (attribs.lang) attribs["xml:lang"] = attribs.lang;
    delete attribs.rel;
    if (attribs.role === "doc-noteref") attribs["epub:type"] = "noteref";
    if (attribs.role === "doc-backlink") attribs["epub:type"] = "backlink";
    if (attribs.role === "doc-endnotes") {
      attribs["epub:type"] = "footnotes";
      for (const note of elementsIn(element))
        if (note.name === "li" && note.attribs.id) note.attribs["epub:type"] = "footnote";
    }
    if (element.name === "img") showImage(element, images);
  }
}

/** A missing image is replaced with its description. */
function showImage(element: Element, images: EpubImages): void {
  const image = images.inline.get(element.attribs.src ?? "");
  if (image) {
    element.attribs.src = image.path;
    return;
  }
  element.name = "span";
  element.attribs = {};
}
