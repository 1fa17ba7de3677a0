import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { type ContentsNode, contentsTree, type PartDto } from "#shared/stories/parts.ts";
import type { EpubBook } from "./book.ts";
import { shownTitle } from "./chapter.ts";
import { oneLine, xhtmlFile, xmlAttribute, xmlText } from "./xhtml.ts";

/** OCF 4.2.6.3: location of the package document. */
export const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml" />
</rootfiles>
</container>
`;

/** A chapter with its position in the spine. */
type Placed = EpubBook["chapters"][number] & { readonly at: number };

/** Returns the contents as a tree. */
export const treeOf = ({ chapters, parts = [] }: EpubBook): ContentsNode<Placed>[] =>
  contentsTree(
    chapters.map((chapter, at) => ({ ...chapter, at })),
    parts,
  );

/** A part, or the continuation of one, with the position of its first chapter. */
export interface PartPage {
  readonly part: PartDto;
  readonly first: number;
  /** Number of the page on which the part begins; absent if it begins here. */
  readonly continues?: number;
}

/** Returns parts in reading order; one that other chapters interrupt occurs several times. */
export const partsOf = (book: EpubBook): PartPage[] => {
  const pages: PartPage[] = [];
  const visit = (nodes: readonly ContentsNode<Placed>[]): void => {
    for (const node of nodes) {
      if (node.kind === "entry") continue;
      const begun = node.again ? pages.findIndex(({ part }) => part.id === node.part.id) + 1 : 0;
      pages.push({
        part: node.part,
        first: firstIn(node.nodes),
        ...(begun > 0 ? { continues: begun } : {}),
      });
      visit(node.nodes);
    }
  };
  visit(treeOf(book));
  return pages;
};

function firstIn(nodes: readonly ContentsNode<Placed>[]): number {
  const [first] = nodes;
  return first?.kind === "part" ? firstIn(first.nodes) : (first?.entry.at ?? 0);
}

/** Writes the table of contents and the landmarks (EPUB 3.3, 7). */
export function writeNav(book: EpubBook): string {
  const texts = manuscriptsText.epub;
  let part = 0;
  const lines = (nodes: readonly ContentsNode<Placed>[]): string =>
    nodes
      .map((node) => {
        if (node.kind === "entry")
          return `<li><a href="chapter-${node.entry.at + 1}.xhtml">${xmlText(shownTitle(node.entry.title))}</a></li>`;
        part += 1;
        return `<li><a href="part-${part}.xhtml">${xmlText(shownTitle(node.part.title))}</a>\n<ol>\n${lines(node.nodes)}\n</ol>\n</li>`;
      })
      .join("\n");
  const first = book.chapters.findIndex((chapter) => chapter.type !== "front-matter");
  const start = `<li><a epub:type="bodymatter" href="chapter-${Math.max(0, first) + 1}.xhtml">${xmlText(texts.start)}</a></li>`;
  return xhtmlFile({
    title: texts.contents,
    language: book.language,
    body: `<nav epub:type="toc" role="doc-toc" id="toc" aria-labelledby="toc-title">
<h1 id="toc-title">${xmlText(texts.contents)}</h1>
<ol>
${lines(treeOf(book))}
</ol>
</nav>
<nav epub:type="landmarks" aria-labelledby="landmarks-title" hidden="hidden">
<h2 id="landmarks-title">${xmlText(texts.landmarks)}</h2>
<ol>
<li><a epub:type="titlepage" href="title-page.xhtml">${xmlText(texts.titlePage)}</a></li>
${start}
</ol>
</nav>`,
  });
}

/** Writes the NCX for EPUB 2 readers (OPF 2.0.1, 2.4.1). */
export function writeNcx(book: EpubBook): string {
  let part = 0;
  let order = 0;
  const point = (title: string, file: string, inner: string, place: number) =>
    `<navPoint id="point-${place}" playOrder="${place}"><navLabel><text>${xmlText(shownTitle(title))}</text></navLabel><content src="${file}.xhtml" />${inner}</navPoint>`;
  const points = (nodes: readonly ContentsNode<Placed>[]): string =>
    nodes
      .map((node) => {
        order += 1;
        const playOrder = order;
        if (node.kind === "entry")
          return point(node.entry.title, `chapter-${node.entry.at + 1}`, "", playOrder);
        part += 1;
        return point(node.part.title, `part-${part}`, points(node.nodes), playOrder);
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
