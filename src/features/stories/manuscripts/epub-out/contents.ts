import { manuscriptsText } from "../../../../shared/stories/manuscripts.text.ts";
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

/** The table of contents and the landmarks (EPUB 3.3, 7). */
export function writeNav(book: EpubBook): string {
  const words = manuscriptsText.epub;
  const lines = book.chapters.map(
    (chapter, index) =>
      `<li><a href="chapter-${index + 1}.xhtml">${xmlText(shownTitle(chapter.title))}</a></li>`,
  );
  const first = book.chapters.findIndex((chapter) => chapter.type !== "front-matter");
  const start = `<li><a epub:type="bodymatter" href="chapter-${Math.max(0, first) + 1}.xhtml">${xmlText(words.start)}</a></li>`;
  return xhtmlFile({
    title: words.contents,
    language: book.language,
    body: `<nav epub:type="toc" role="doc-toc" id="toc" aria-labelledby="toc-title">
<h1 id="toc-title">${xmlText(words.contents)}</h1>
<ol>
${lines.join("\n")}
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
  const points = book.chapters.map(
    (chapter, index) =>
      `<navPoint id="point-${index + 1}" playOrder="${index + 1}"><navLabel><text>${xmlText(shownTitle(chapter.title))}</text></navLabel><content src="chapter-${index + 1}.xhtml" /></navPoint>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="${xmlAttribute(book.language)}">
<head>
<meta name="dtb:uid" content="${xmlAttribute(book.id)}" />
<meta name="dtb:depth" content="1" />
<meta name="dtb:totalPageCount" content="0" />
<meta name="dtb:maxPageNumber" content="0" />
</head>
<docTitle><text>${xmlText(oneLine(book.title) || manuscriptsText.untitled)}</text></docTitle>
<navMap>
${points.join("\n")}
</navMap>
</ncx>
`;
}
