import { expect } from "chai";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import type { Manuscript } from "#features/stories/manuscripts/types.ts";
import { plainText } from "#shared/text/plain-text.ts";
import { epubOf } from "./archives.ts";
import { h, odt, p } from "./odt.ts";
import { HEADINGS, heading, paragraph, run, styleOf, wordPackage } from "./word-package.ts";

/** Expectations for a small file. */
interface Expected {
  readonly titles?: readonly string[];
  /** Found in the HTML of its chapters, or in their text. */
  readonly has?: readonly (string | RegExp)[];
  readonly not?: readonly (string | RegExp)[];
  /** Returns what is wrong in any other way; false if nothing is. */
  readonly extra?: (book: Manuscript) => string | false;
}

interface SmallFile {
  readonly name: string;
  readonly file: string;
  readonly bytes: () => Promise<Buffer> | Buffer | string;
  readonly expected: Expected;
}

const small = (name: string, bytes: SmallFile["bytes"], file: string, expected: Expected): SmallFile => ({
  name,
  bytes,
  file,
  expected,
});

/** Files with constructs that programs write, each with its expectations, by format. */
const FILES: Readonly<Record<string, readonly SmallFile[]>> = {
  Word: [
    small(
      "Google Docs: subtitle style, empty bookmarks, page break before",
      () =>
        wordPackage(
          paragraph(run("The Ferry"), styleOf("Title")) +
            paragraph(run("A tale"), styleOf("Subtitle")) +
            paragraph(
              `<w:bookmarkStart w:id="0" w:name="_heading=h.abc"/><w:bookmarkEnd w:id="0"/>${run("Chapter One")}`,
              `<w:pageBreakBefore w:val="1"/>${styleOf("Heading1")}`,
            ) +
            paragraph(run("The rope fell.", '<w:rtl w:val="0"/>')) +
            paragraph(
              run("Nobody ", '<w:rtl w:val="0"/>') +
                run("spoke", '<w:i w:val="1"/><w:iCs w:val="1"/><w:rtl w:val="0"/>') +
                run(".", '<w:rtl w:val="0"/>'),
            ) +
            heading("Chapter Two") +
            paragraph(run("The bank.")),
          {
            styles:
              HEADINGS +
              "<w:style w:type='paragraph' w:styleId='Title'><w:name w:val='Title'/></w:style><w:style w:type='paragraph' w:styleId='Subtitle'><w:name w:val='Subtitle'/></w:style>",
          },
        ),
      "a.docx",
      {
        titles: ["Chapter One", "Chapter Two"],
        has: [/Nobody <(em|i)>spoke<\/\1>\./, "The bank."],
        not: ['dir="rtl"'],
      },
    ),
    small(
      "heading split in runs with proofErr, soft hyphen, noBreakHyphen, tab",
      () =>
        wordPackage(
          paragraph(
            `${run("Chap")}<w:proofErr w:type="spellStart"/>${run("ter")}<w:proofErr w:type="spellEnd"/>${run(" 1")}`,
            styleOf("Heading1"),
          ) +
            paragraph(
              `${run("twenty")}<w:r><w:noBreakHyphen/></w:r>${run("one")}<w:r><w:tab/></w:r>${run("co")}<w:r><w:softHyphen/></w:r>${run("operate")}<w:r><w:br/></w:r>${run("next")}`,
            ),
          { styles: HEADINGS },
        ),
      "a.docx",
      {
        titles: ["Chapter 1"],
        has: [/twenty[\u2011-]one/, /co\u00ad?operate/, /<br\s*\/?>\s*next/],
        not: ["twentyone"],
      },
    ),
    small(
      "moved text (w:moveFrom/w:moveTo)",
      () =>
        wordPackage(
          heading("One") +
            `<w:moveFromRangeStart w:id="1" w:name="m"/>` +
            paragraph(
              `<w:moveFrom w:id="2" w:author="Ed">${run("The lamp went out.").replaceAll("w:t>", "w:t>")}</w:moveFrom>`,
            ) +
            `<w:moveFromRangeEnd w:id="1"/>` +
            paragraph(run("The rope fell.")) +
            paragraph(`<w:moveTo w:id="4" w:author="Ed">${run("The lamp went out.")}</w:moveTo>`),
          { styles: HEADINGS },
        ),
      "a.docx",
      {
        titles: ["One"],
        extra: (b) =>
          (b.chapters[0]!.html.match(/lamp went out/g) ?? []).length !== 1 &&
          `moved text ${b.chapters[0]!.html}`,
      },
    ),
    small(
      "paragraph mark deleted, run-level ins with author",
      () =>
        wordPackage(
          heading("One") +
            paragraph(
              `${run("He ")}<w:del w:id="1" w:author="Ed"><w:r><w:delText xml:space="preserve">quickly </w:delText></w:r></w:del><w:ins w:id="2" w:author="Ed">${run("slowly ")}</w:ins>${run("rose.")}`,
            ),
          { styles: HEADINGS },
        ),
      "a.docx",
      {
        titles: ["One"],
        has: ["He slowly rose."],
        not: ["quickly"],
        extra: (b) =>
          !(b.margin ?? []).some((m) => /quickly|slowly/.test(m.text + (m.quote ?? ""))) && "no margin",
      },
    ),
    small(
      "picture-less text box in AlternateContent with Fallback VML",
      () =>
        wordPackage(
          heading("One") +
            paragraph(
              `${run("Before.")}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData uri="x"><wps:wsp><wps:txbx><w:txbxContent>${paragraph(run("A letter in a box."))}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph(run("A letter in a box."))}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
            ) +
            paragraph(run("After.")),
          { styles: HEADINGS },
        ),
      "a.docx",
      {
        has: ["Before.", "After."],
        extra: (b) =>
          (b.chapters[0]!.html.match(/letter in a box/g) ?? []).length !== 1 && `box ${b.chapters[0]!.html}`,
      },
    ),
    small(
      "TOC field with page numbers, then chapters",
      () =>
        wordPackage(
          `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>` +
            paragraph(run("Contents"), styleOf("TOCHeading")) +
            paragraph(
              `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> TOC \\o "1-3" \\h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:hyperlink w:anchor="_Toc1">${run("One")}<w:r><w:tab/></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGEREF _Toc1 </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("3")}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:hyperlink>`,
              styleOf("TOC1"),
            ) +
            paragraph(`<w:r><w:fldChar w:fldCharType="end"/></w:r>`) +
            `</w:sdtContent></w:sdt>` +
            paragraph(
              `<w:bookmarkStart w:id="1" w:name="_Toc1"/>${run("One")}<w:bookmarkEnd w:id="1"/>`,
              styleOf("Heading1"),
            ) +
            paragraph(run("The rope fell.")) +
            heading("Two") +
            paragraph(run("The bank.")),
          {
            styles:
              HEADINGS +
              "<w:style w:type='paragraph' w:styleId='TOC1'><w:name w:val='toc 1'/></w:style><w:style w:type='paragraph' w:styleId='TOCHeading'><w:name w:val='TOC Heading'/></w:style>",
          },
        ),
      "a.docx",
      { titles: ["One", "Two"], not: ["PAGEREF", "TOC \\o"] },
    ),
    small(
      "REF and DATE fldSimple, MERGEFIELD, nested IF field",
      () =>
        wordPackage(
          heading("One") +
            paragraph(
              `${run("On ")}<w:fldSimple w:instr=" DATE ">${run("4 May")}</w:fldSimple>${run(" ")}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("9")}<w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:instrText> = 9 "x" "y"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("she left")}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(".")}`,
            ),
          { styles: HEADINGS },
        ),
      "a.docx",
      { has: [/On 4 May she left\./], not: ["IF", "PAGE"] },
    ),
    small(
      "toggle bold style with direct bold off and inherited italics XOR",
      () =>
        wordPackage(
          heading("One") +
            paragraph(
              run("plain ", '<w:i w:val="0"/>') +
                run("slanted ") +
                run("upright", '<w:rStyle w:val="Emph"/>'),
              styleOf("Ital"),
            ),
          {
            styles:
              HEADINGS +
              "<w:style w:type='paragraph' w:styleId='Ital'><w:name w:val='Ital'/><w:rPr><w:i/></w:rPr></w:style><w:style w:type='character' w:styleId='Emph'><w:name w:val='Emphasis'/><w:rPr><w:i/></w:rPr></w:style>",
          },
        ),
      "a.docx",
      { has: [/<p[^>]*>plain\s*<(em|i)>slanted\s*<\/\1>\s*upright<\/p>/] },
    ),
    small(
      "localised headings (Überschrift 1 by id, name heading 1), French Titre",
      () =>
        wordPackage(
          paragraph(run("Erstes Kapitel"), styleOf("berschrift1")) +
            paragraph(run("Das Seil fiel.")) +
            paragraph(run("Zweites Kapitel"), styleOf("berschrift1")) +
            paragraph(run("Das Ufer.")),
          {
            styles:
              "<w:style w:type='paragraph' w:styleId='berschrift1'><w:name w:val='heading 1'/></w:style>",
          },
        ),
      "a.docx",
      { titles: ["Erstes Kapitel", "Zweites Kapitel"] },
    ),
    small(
      "auto-numbered heading 'Chapter %1:' upperRoman",
      () =>
        wordPackage(
          heading("Cast Off") + paragraph(run("Rope.")) + heading("Landfall") + paragraph(run("Bank.")),
          {
            styles:
              "<w:style w:type='paragraph' w:styleId='Heading1'><w:name w:val='heading 1'/><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr><w:outlineLvl w:val='0'/></w:pPr></w:style>",
            numbering:
              "<w:abstractNum w:abstractNumId='0'><w:lvl w:ilvl='0'><w:start w:val='1'/><w:numFmt w:val='upperRoman'/><w:pStyle w:val='Heading1'/><w:lvlText w:val='Chapter %1:'/></w:lvl></w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num>",
          },
        ),
      "a.docx",
      { titles: ["Chapter I: Cast Off", "Chapter II: Landfall"] },
    ),
    small(
      "no heading styles; centred bold 'CHAPTER ONE' after page breaks",
      () =>
        wordPackage(
          paragraph(run("CHAPTER ONE", "<w:b/>"), '<w:jc w:val="center"/>') +
            paragraph(run("The rope fell into the water and was gone.")) +
            paragraph(`<w:r><w:br w:type="page"/></w:r>`) +
            paragraph(run("CHAPTER TWO", "<w:b/>"), '<w:jc w:val="center"/>') +
            paragraph(run("The bank was there at last.")),
        ),
      "a.docx",
      { titles: ["CHAPTER ONE", "CHAPTER TWO"] },
    ),
    small(
      "scene breaks '* * *', '#', empty paragraph with bottom border",
      () =>
        wordPackage(
          heading("One") +
            paragraph(run("A.")) +
            paragraph(run("* * *"), '<w:jc w:val="center"/>') +
            paragraph(run("B.")) +
            paragraph(run("#"), '<w:jc w:val="center"/>') +
            paragraph(run("C.")) +
            paragraph("", '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="auto"/></w:pBdr>') +
            paragraph(run("D.")),
          { styles: HEADINGS },
        ),
      "a.docx",
      {
        extra: (b) => {
          const n = (b.chapters[0]!.html.match(/<hr|\* \* \*|>#</g) ?? []).length;
          return n !== 3 && `breaks ${n}${b.chapters[0]!.html}`;
        },
      },
    ),
    small(
      "footnote in heading & endnote with custom mark",
      () =>
        wordPackage(
          paragraph(
            `${run("One")}<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>`,
            styleOf("Heading1"),
          ) +
            paragraph(
              `${run("Rope")}<w:r><w:endnoteReference w:customMarkFollows="1" w:id="3"/><w:t>†</w:t></w:r>${run(" fell.")}`,
            ),
          {
            styles: HEADINGS,
            footnotes: `<w:footnote w:type="separator" w:id="-1">${paragraph("<w:r><w:separator/></w:r>")}</w:footnote><w:footnote w:id="2">${paragraph(`<w:r><w:footnoteRef/></w:r>${run(" Of chapters.")}`)}</w:footnote>`,
            endnotes: `<w:endnote w:id="3">${paragraph(run("† Of hemp."))}</w:endnote>`,
          },
        ),
      "a.docx",
      { titles: ["One"], has: ["Of chapters.", "Of hemp."] },
    ),
    small(
      "hidden run by style and vanish paragraphs; specVanish",
      () =>
        wordPackage(
          heading("One") +
            paragraph(run("Seen. ") + run("SECRET", "<w:vanish/>")) +
            paragraph(run("HUSH"), styleOf("Hid")) +
            paragraph(run("End.")),
          {
            styles:
              HEADINGS +
              "<w:style w:type='paragraph' w:styleId='Hid'><w:name w:val='Hidden'/><w:rPr><w:vanish/></w:rPr></w:style>",
          },
        ),
      "a.docx",
      {
        has: ["Seen.", "End."],
        not: ["SECRET", "HUSH"],
        extra: (b) => !/SECRET/.test(JSON.stringify(b.margin ?? "")) && "no private note",
      },
    ),
    small(
      "nested table and merged cells, each word once",
      () =>
        wordPackage(
          heading("One") +
            `<w:tbl><w:tblPr/><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph(run("Wide"))}</w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>${paragraph(run("Tall"))}</w:tc><w:tc><w:tbl><w:tr><w:tc>${paragraph(run("Inner"))}</w:tc></w:tr></w:tbl>${paragraph("")}</w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr>${paragraph("")}</w:tc><w:tc>${paragraph(run("Last"))}</w:tc></w:tr></w:tbl>` +
            paragraph(run("After.")),
          { styles: HEADINGS },
        ),
      "a.docx",
      { has: [/colspan="2"/, /rowspan="2"/, "Inner", "Last", "After."], not: ["<hr"] },
    ),
    small(
      "drop cap frame",
      () =>
        wordPackage(
          heading("One") +
            paragraph(
              run("T"),
              '<w:framePr w:dropCap="drop" w:lines="3" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/>',
            ) +
            paragraph(run("he rope fell.")),
          { styles: HEADINGS },
        ),
      "a.docx",
      { has: ["The rope fell."] },
    ),
    small(
      "ruby, sym Wingdings, OMML",
      () =>
        wordPackage(
          heading("One") +
            paragraph(
              `<w:r><w:ruby><w:rubyPr/><w:rt>${run("とう")}</w:rt><w:rubyBase>${run("東")}</w:rubyBase></w:ruby></w:r><w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r><m:oMath><m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>`,
            ),
          { styles: HEADINGS },
        ),
      "a.docx",
      { has: [/<ruby>(?:<rb>)?東(?:<\/rb>)?(?:<rp>[^<]*<\/rp>)?<rt>とう<\/rt>/, "☺", /E\s*=\s*m/] },
    ),
    small(
      "Hebrew bidi paragraph",
      () =>
        wordPackage(
          heading("One") + paragraph(run("החבל נפל.", '<w:rtl/><w:lang w:bidi="he-IL"/>'), "<w:bidi/>"),
          { styles: HEADINGS },
        ),
      "a.docx",
      {
        has: ["החבל נפל."],
        extra: (book) =>
          !/^he/.test(book.language) && !/dir="rtl"/.test(book.chapters[0]!.html) && book.language,
      },
    ),
    small(
      "Scrivener: no styles part, tabs as indent, <$> placeholders, section break as chapter",
      () =>
        wordPackage(
          paragraph(run("Chapter One")) +
            paragraph("") +
            paragraph(`<w:r><w:tab/></w:r>${run("The rope fell into the water.")}`) +
            paragraph("", '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>') +
            paragraph(run("Chapter Two")) +
            paragraph("") +
            paragraph(`<w:r><w:tab/></w:r>${run("The bank was there.")}`),
        ),
      "a.docx",
      { titles: ["Chapter One", "Chapter Two"], has: ["The rope fell into the water."] },
    ),
    small(
      "comments with range & reply; list continued",
      () =>
        wordPackage(
          heading("One") +
            paragraph(
              `<w:commentRangeStart w:id="0"/>${run("Rope")}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run(" fell.")}`,
            ) +
            paragraph(run("first"), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>') +
            paragraph(run("between")) +
            paragraph(run("second"), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
          {
            styles: HEADINGS,
            comments: `<w:comment w:id="0" w:author="Ed">${paragraph(run("Which rope?"))}</w:comment>`,
            numbering:
              "<w:abstractNum w:abstractNumId='0'><w:lvl w:ilvl='0'><w:start w:val='1'/><w:numFmt w:val='decimal'/><w:lvlText w:val='%1.'/></w:lvl></w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num>",
          },
        ),
      "a.docx",
      {
        has: [/start="2"/],
        not: ["Which rope?"],
        extra: (b) =>
          !(b.margin ?? []).some((m) => m.text === "Which rope?" && m.quote === "Rope") &&
          `margin ${JSON.stringify(b.margin)}`,
      },
    ),
  ],
  OpenDocument: [
    small(
      "title style, text:s, soft-page-break, line-break, tab",
      () =>
        odt(
          p("The Ferry", "Title") +
            h("One") +
            `<text:p>The<text:s text:c="3"/>rope<text:soft-page-break/> fell<text:tab/>down<text:line-break/>here.</text:p>` +
            h("Two") +
            p("Bank."),
        ),
      "a.odt",
      { titles: ["One", "Two"], has: [/The\s+rope fell\s+down\s*<br\s*\/?>\s*here\./] },
    ),
    small(
      "annotation with range, note in list, hidden-text field",
      () =>
        odt(
          h("One") +
            `<text:p>A <office:annotation office:name="c1"><dc:creator>Ed</dc:creator><text:p>Why?</text:p></office:annotation>rope<office:annotation-end office:name="c1"/> fell<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Of hemp.</text:p></text:note-body></text:note>.<text:hidden-text text:condition="ooow:TRUE" text:string-value="SECRET" text:is-hidden="true">SECRET</text:hidden-text></text:p>`,
        ),
      "a.odt",
      {
        has: ["rope", "Of hemp."],
        not: ["Why?", "SECRET"],
        extra: (b) => !(b.margin ?? []).some((m) => m.text === "Why?") && "margin",
      },
    ),
    small(
      "tracked deletion and frame text box",
      () =>
        odt(
          `<text:tracked-changes><text:changed-region text:id="ct1"><text:deletion><office:change-info><dc:creator>Ed</dc:creator></office:change-info><text:p>quickly </text:p></text:deletion></text:changed-region></text:tracked-changes>` +
            h("One") +
            `<text:p>He <text:change text:change-id="ct1"/>rose.<draw:frame><draw:text-box><text:p>A letter.</text:p></draw:text-box></draw:frame></text:p>`,
        ),
      "a.odt",
      { has: ["He rose.", "A letter."], not: ["quickly"] },
    ),
    small(
      "section, index, list headings and numbered paragraphs",
      () =>
        odt(
          `<text:table-of-content text:name="TOC"><text:index-body><text:index-title><text:p>Contents</text:p></text:index-title><text:p><text:a xlink:href="#1">One<text:tab/>1</text:a></text:p></text:index-body></text:table-of-content><text:section text:name="s"><text:list><text:list-item>${h("One")}</text:list-item></text:list>${p("Rope.")}</text:section>${h("Two")}${p("Bank.")}`,
        ),
      "a.odt",
      { titles: ["One", "Two"], has: ["Rope.", "Bank."] },
    ),
  ],
  "Rich Text": [
    small(
      "unicode escapes with uc, curly quotes, footnote, page",
      () =>
        `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Times;}}{\\stylesheet{\\s1\\outlinelevel0 heading 1;}}\\pard\\s1\\outlinelevel0 One\\par\\pard\\uc1 \\ldblquote Caf\\'e9 \\u8212? yes\\rdblquote{\\super\\chftn{\\footnote\\pard\\plain{\\super\\chftn} Of hemp.}}\\par\\pard\\s1\\outlinelevel0 Two\\par\\pard{\\i Bank} {\\v SECRET}here.\\par}`,
      "a.rtf",
      {
        titles: ["One", "Two"],
        has: ["“Café — yes”", "Of hemp.", /<(em|i)>Bank<\/\1> here\./],
        not: ["SECRET"],
      },
    ),
    small(
      "RTF of macOS TextEdit (cocoartf), \\\\ line ends",
      () =>
        `{\\rtf1\\ansi\\ansicpg1252\\cocoartf2709\n\\cocoatextscaling0{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;}\n{\\colortbl;\\red255\\green255\\blue255;}\n\\pard\\pardirnatural\\partightenfactor0\n\\f0\\fs24 \\cf0 Chapter One\\\n\\\nThe rope fell.\\\nNobody \\'93spoke\\'94.\\\n\\\nChapter Two\\\n\\\nThe bank was there.}`,
      "a.rtf",
      { titles: ["Chapter One", "Chapter Two"], has: ["Nobody “spoke”."] },
    ),
    small(
      "table and hyperlink field, revised text",
      () =>
        `{\\rtf1\\ansi{\\revtbl{Unknown;}{Ed;}}\\pard\\outlinelevel0 One\\par\\pard\\trowd\\cellx1000\\cellx2000 a\\intbl\\cell b\\cell\\row\\pard {\\field{\\*\\fldinst HYPERLINK "https://example.org"}{\\fldrslt the link}} {\\deleted\\revauthdel1 gone }kept.\\par}`,
      "a.rtf",
      { has: ["<table", /the link/, "kept."], not: ["gone", "HYPERLINK"] },
    ),
    small(
      "RTF of LibreOffice: Cyrillic charset font, unicode skip",
      () =>
        `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0\\fcharset204 Arial;}}\\pard\\outlinelevel0\\f0 \\'c3\\'eb\\'e0\\'e2\\'e0\\par\\pard\\f0 {\\uc1\\u1050\\'ca\\u1072\\'e0}\\'ed\\'e0\\'f2.\\par}`,
      "a.rtf",
      { titles: ["Глава"], has: ["Канат."] },
    ),
  ],
  Markdown: [
    small(
      "setext headings, footnotes, smart dashes, hr variants",
      () =>
        "One\n===\n\nThe *rope*[^a] fell -- slowly.\n\n* * *\n\nNext.\n\n[^a]: Of hemp.\n\n    More hemp.\n\nTwo\n===\n\nBank.\n",
      "a.md",
      { titles: ["One", "Two"], has: [/<(em|i)>rope<\/\1>/, "Of hemp.", "More hemp.", "<hr"] },
    ),
    small(
      "YAML front matter, Obsidian links, comments and callout",
      () =>
        "---\ntitle: The Ferry\nauthor: Ann\ntags: [sea]\n---\n# One\n\nSee [[Tom|the boy]] and [[Ida]]. %%SECRET%%\n\n> [!note] Letter\n> Dear Ida.\n\n==bright==\n",
      "a.md",
      {
        titles: ["One"],
        has: ["the boy", "Ida", "Dear Ida.", "bright"],
        not: ["SECRET", "[[", "title: The"],
        extra: (b) => b.title !== "The Ferry" && `title ${b.title}`,
      },
    ),
    small(
      "Pandoc attributes, small caps, line block, sub/superscript",
      () =>
        "# One {#one .unnumbered}\n\n[Small Caps]{.smallcaps} and H~2~O, x^2^.\n\n| The rope\n|   fell\n| down\n\n# Two\n\nBank.\\\nNew line.\n",
      "a.md",
      {
        titles: ["One", "Two"],
        has: [
          "Small Caps",
          "<sub>2</sub>",
          "<sup>2</sup>",
          /rope[\s\S]*<br/,
          /Bank\.\s*<br\s*\/?>\s*New line\./,
        ],
        not: ["{.smallcaps}", "{#one"],
      },
    ),
    small(
      "HTML comments and inline HTML, escaped characters, CRLF",
      () => "# One\r\n\r\nA \\*star\\* <!-- SECRET --> <u>under</u> &amp; 5 < 6.\r\n\r\n1. a\r\n2. b\r\n",
      "a.md",
      { has: ["*star*", "under", /5 &lt; 6/, "<ol"], not: ["SECRET"] },
    ),
  ],
  HTML: [
    small(
      "HTML of Google Docs: classes for italics, comment anchors",
      () =>
        `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">.c1{font-style:italic}.c3{font-weight:700}</style></head><body class="doc-content"><h1 class="c5" id="h.x"><span class="c0">One</span></h1><p class="c2"><span class="c0">The </span><span class="c1">rope</span><span> fell</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><span>.</span></p><h1><span>Two</span></h1><p><span>Bank.</span></p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Which rope?</span></p></div></body></html>`,
      "a.html",
      { titles: ["One", "Two"], has: [/<(em|i)>rope<\/\1>/], not: ["Which rope?", "[a]"] },
    ),
    small(
      "HTML of Word: o:p, mso lists, conditional comments, windows-1252",
      () =>
        Buffer.from(
          `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta http-equiv=Content-Type content="text/html; charset=windows-1252"><title>Ferry</title></head><body lang=EN-GB><div class=WordSection1><h1>One<o:p></o:p></h1><p class=MsoNormal>\x93The rope\x94 fell.<o:p></o:p></p><![if !supportLists]><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>first</p><h1>Two</h1><p class=MsoNormal><span style='display:none;mso-hide:all'>SECRET</span>Bank.</p></div></body></html>`,
          "latin1",
        ),
      "a.htm",
      { titles: ["One", "Two"], has: ["“The rope” fell.", "first", "Bank."], not: ["SECRET"] },
    ),
    small(
      "details, aside hidden, template, noscript, dl, iframe",
      () =>
        `<!doctype html><html lang="en"><body><main><h1>One</h1><p>Rope.</p><details><summary>More</summary><p>Inside.</p></details><p hidden>SECRET</p><dl><dt>Oar</dt><dd>A pole.</dd></dl><custom-box><p>Boxed.</p></custom-box></main><script>var x="SECRET2"</script></body></html>`,
      "a.html",
      { has: ["Rope.", "Inside.", "Oar", "A pole.", "Boxed."], not: ["SECRET"] },
    ),
    small(
      "HTML old: font, br br paragraphs, uppercase tags, anchors around headings",
      () =>
        `<HTML><BODY BGCOLOR=white><A NAME="c1"><H2>One</H2></A>The rope fell.<BR><BR>Nobody spoke.<BR><BR><CENTER>***</CENTER><BR><BR>Later.<A NAME="c2"><H2>Two</H2></A>The <I>bank</I>.</BODY></HTML>`,
      "a.html",
      { titles: ["One", "Two"], has: ["The rope fell.", "Nobody spoke.", "Later.", /<(em|i)>bank/] },
    ),
  ],
  "EPUB and text": [
    small(
      "nested nav with parts, footnotes aside, page-list",
      () =>
        epubOf({
          spine: {
            "p1.xhtml": `<section epub:type="part"><h1>Part One</h1></section>`,
            "c1.xhtml": `<section epub:type="chapter"><h2>Cast Off</h2><p>The <i>rope</i><a epub:type="noteref" href="#n1">1</a> <span epub:type="pagebreak" title="3"/>fell.</p><aside epub:type="footnote" id="n1"><p>Of hemp.</p></aside></section>`,
            "c2.xhtml": `<section epub:type="chapter"><h2>Landfall</h2><p>Bank. <span style="display:none">SECRET</span></p></section>`,
          },
          nav: `<li><a href="p1.xhtml">Part One</a><ol><li><a href="c1.xhtml">Cast Off</a></li><li><a href="c2.xhtml">Landfall</a></li></ol></li>`,
        }),
      "a.epub",
      {
        titles: ["Cast Off", "Landfall"],
        has: ["Of hemp.", /rope/],
        not: ["SECRET"],
        extra: (b) => b.parts[0]?.title !== "Part One" && "parts",
      },
    ),
    small(
      "EPUB of Calibre: heading as p.class, one file with anchors",
      () =>
        epubOf({
          spine: {
            "all.xhtml": `<p id="a1" class="calibre_2"><b>1</b></p><p>The rope fell.</p><p id="a2" class="calibre_2"><b>2</b></p><p>The bank.</p>`,
          },
          ncx: `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint id="n1" playOrder="1"><navLabel><text>1</text></navLabel><content src="all.xhtml#a1"/></navPoint><navPoint id="n2" playOrder="2"><navLabel><text>2</text></navLabel><content src="all.xhtml#a2"/></navPoint></navMap></ncx>`,
        }),
      "a.epub",
      {
        extra: (b) => b.chapters.length !== 2 && `chapters ${b.chapters.length}`,
        has: ["The rope fell.", "The bank."],
      },
    ),
    small(
      "Gutenberg-like, hard-wrapped, Roman chapters, _italics_",
      () =>
        "THE FERRY\n\nby Ann Lee\n\n\n\nI.\n\nThe rope fell into\nthe _cold_ water and\nwas gone.\n\nNobody spoke.\n\n\n\nII.\n\nThe bank was there.\n",
      "a.txt",
      {
        extra: (b) =>
          !(b.chapters.length === 2 && /into the/.test(b.chapters[0]!.html.replace(/\n/g, " "))) &&
          JSON.stringify(b.chapters.map((c) => [c.title, c.html])),
      },
    ),
    small(
      "UTF-16LE with BOM, CRLF, indented paragraphs",
      () =>
        Buffer.concat([
          Buffer.from([0xff, 0xfe]),
          Buffer.from(
            "Chapter 1: Cast Off\r\n\r\n    The rope fell.\r\n    Nobody spoke – ever.\r\n\r\n* * *\r\n\r\n    Later.\r\n\r\nChapter 2: Landfall\r\n\r\n    The bank.\r\n",
            "utf16le",
          ),
        ]),
      "a.txt",
      { titles: ["Chapter 1: Cast Off", "Chapter 2: Landfall"], has: ["Nobody spoke – ever.", "Later."] },
    ),
  ],
};

describe("A small file", () => {
  for (const [format, files] of Object.entries(FILES))
    describe(`of ${format}`, () => {
      for (const { name, file, bytes, expected } of files)
        it(`is read completely: ${name}`, async () => {
          const content = await bytes();
          const book = await readManuscript(
            typeof content === "string" ? Buffer.from(content) : content,
            file,
          );
          const html = book.chapters.map((chapter) => chapter.html).join("\n");
          const text = plainText(html);
          const isFound = (wanted: string | RegExp) =>
            typeof wanted === "string" ? html.includes(wanted) || text.includes(wanted) : wanted.test(html);
          const { titles, has = [], not = [], extra } = expected;
          if (titles) expect(book.chapters.map(({ title }) => title)).to.deep.equal(titles);
          expect(has.filter((wanted) => !isFound(wanted)).map(String), html).to.deep.equal([]);
          expect(not.filter(isFound).map(String), html).to.deep.equal([]);
          expect(extra?.(book) || "", html).to.equal("");
          expect(book.report.filter(({ kind }) => kind === "lost")).to.deep.equal([]);
        });
    });
});
