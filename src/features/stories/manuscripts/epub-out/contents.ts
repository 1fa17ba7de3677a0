import { manuscriptsText } from "../../../../shared/stories/manuscripts.text.ts";
import { type ContentsNode, contentsTree, type PartDto } from "../../../../shared/stories/parts.ts";
import type { EpubBook } from "./book.ts";
import { shownTitle } from "./chapter.ts";
import { oneLine, xhtmlFile, xmlAttribute, xmlText } from "./xhtml.ts";

/** OCF 4.2.6.3: where the package document is. */
export const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml" />
</rootfiles>
</container>
`;

/** A chapter with its place in the spine. */
type Placed = EpubBook["chapters"][number] & { readonly at: number };

/** The contents as they are nested. */
export const treeOf = ({ chapters, parts = [] }: EpubBook): ContentsNode<Placed>[] =>
  contentsTree(
    chapters.map((chapter, at) => ({ ...chapter, at })),
    parts,
  );

/** Parts in the order in which they begin, each with the place of the chapter it begins at. */
export const partsOf = (book: EpubBook): { readonly part: PartDto; readonly first: number }[] => {
  const found: { part: PartDto; first: number }[] = [];
  const visit = (nodes: readonly ContentsNode<Placed>[]): void => {
    for (const node of nodes) {
      if (node.kind === "entry") continue;
      found.push({ part: node.part, first: firstIn(node.nodes) });
      visit(node.nodes);
    }
  };
  visit(treeOf(book));
  return found;
};

function firstIn(nodes: readonly ContentsNode<Placed>[]): number {
  const [first] = nodes;
  return first?.kind === "part" ? firstIn(first.nodes) : (first?.entry.at ?? 0);
}

/** The table of contents and the landmarks (EPUB 3.3, 7). */
export function writeNav(book: EpubBook): string {
  const words = manuscriptsText.epub;
  const numbers = new Map(partsOf(book).map(({ part }, index) => [part.id, index + 1]));
  const lines = (nodes: readonly ContentsNode<Placed>[]): string =>
    nodes
      .map((node) =>
        node.kind === "entry"
          ? `<li><a href="chapter-${node.entry.at + 1}.xhtml">${xmlText(shownTitle(node.entry.title))}</a></li>`
          : `<li><a href="part-${numbers.get(node.part.id)}.xhtml">${xmlText(shownTitle(node.part.title))}</a>\n<ol>\n${lines(node.nodes)}\n</ol>\n</li>`,
      )
      .join("\n");
  const first = book.chapters.findIndex((chapter) => chapter.type !== "front-matter");
  const start = `<li><a epub:type="bodymatter" href="chapter-${Math.max(0, first) + 1}.xhtml">${xmlText(words.start)}</a></li>`;
  return xhtmlFile({
    title: words.contents,
    language: book.language,
    body: `<nav epub:type="toc" role="doc-toc" id="toc" aria-labelledby="toc-title">
<h1 id="toc-title">${xmlText(words.contents)}</h1>
<ol>
${lines(treeOf(book))}
</ol>
</nav>
<nav epub:type="landmarks" aria-labelledby="landmarks-title" hidden="hidden">
<h2 id="landmarks-title">${xmlText(words.landmarks)}</h2>
<ol>
<li><a epub:type="titlepage" href="title-page.xhtml">${xmlText(words.titlePage)}</a></li>
${start}
</ol>
</nav>`,
  });
}

/** The contents for readers of EPUB 2 (OPF 2.0.1, 2.4.1). */
export function writeNcx(book: EpubBook): string {
  const numbers = new Map(partsOf(book).map(({ part }, index) => [part.id, index + 1]));
  let order = 0;
  const point = (title: string, file: string, inner: string, place: number) =>
    `<navPoint id="point-${place}" playOrder="${place}"><navLabel><text>${xmlText(shownTitle(title))}</text></navLabel><content src="${file}.xhtml" />${inner}</navPoint>`;
  const points = (nodes: readonly ContentsNode<Placed>[]): string =>
    nodes
      .map((node) => {
        order += 1;
        const place = order;
        return node.kind === "entry"
          ? point(node.entry.title, `chapter-${node.entry.at + 1}`, "", place)
          : point(node.part.title, `part-${numbers.get(node.part.id)}`, points(node.nodes), place);
      })
      .join("\n");
  const depth = (book.parts ?? []).length === 0 ? 1 : book.parts!.some(({ parent }) => parent) ? 3 : 2;
  return `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="${xmlAttribute(book.language)}">
<head>
<meta name="dtb:uid" content="${xmlAttribute(book.id)}" />
<meta name="dtb:depth" content="${depth}" />
<meta name="dtb:totalPageCount" content="0" />
<meta name="dtb:maxPageNumber" content="0" />
</head>
<docTitle><text>${xmlText(oneLine(book.title) || manuscriptsText.untitled)}</text></docTitle>
<navMap>
${points(treeOf(book))}
</navMap>
</ncx>
`;
}
