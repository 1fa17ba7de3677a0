import { expect } from "chai";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import type { Manuscript } from "#features/stories/manuscripts/types.ts";
import { epubOf, lines, zipOf } from "./archives.ts";
import { h, odt, p as odtLine, SPACES } from "./odt.ts";
import { docx, p, style, W } from "./word.ts";

interface Kind {
  readonly file: string;
  readonly bytes: () => Promise<Buffer> | Buffer;
  readonly titles?: readonly string[];
  readonly has?: readonly (string | RegExp)[];
  readonly hasNot?: readonly (string | RegExp)[];
  /** Kind and text of the margin notes. */
  readonly margin?: readonly (readonly [string, string])[];
  /** Authors of the margin notes. */
  readonly by?: readonly string[];
  /** Title and author of the book. */
  readonly book?: readonly [string, string | null];
  readonly synopsis?: string | null;
  /** Titles of its parts. */
  readonly parts?: readonly string[];
  /** Report lines that name something left out. */
  readonly told?: readonly string[];
}

const word = (body: string, more?: Record<string, string>) => () => docx(body, more);
const rich = (body: string) => () => Buffer.from(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`, "latin1");
const open =
  (body: string, styles = "", files = {}) =>
  () =>
    odt(body, files, styles);
const plain = (text: string | Buffer) => () => Buffer.from(text);
const run = (text: string, properties = "") =>
  `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ""}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const line = (...runs: string[]) => `<w:p>${runs.join("")}</w:p>`;
const styles = (more: string) => ({ "word/styles.xml": `<w:styles ${W}>${more}</w:styles>` });
const CENTRED = '<w:jc w:val="center"/>';
const PAGE = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
const one = p("One", style("Heading1"));

const KINDS: Readonly<Record<string, Kind>> = {
  "a reading above a word, both of letters, without a word called lost": {
    file: "x.docx",
    bytes: word(
      one +
        line(
          run("The "),
          `<w:r><w:ruby><w:rt>${run("ferry")}</w:rt><w:rubyBase>${run("Charon")}</w:rubyBase></w:ruby></w:r>`,
          run(" sank."),
        ),
    ),
    has: [/The <ruby>Charon(?:<rp>\(<\/rp>)?<rt>ferry<\/rt>/],
    told: [],
  },
  "a text of which every word is a tracked insertion": {
    file: "x.docx",
    bytes: word(`${one}<w:ins w:id="1" w:author="Ed">${line(run("It rained."))}</w:ins>`),
    has: ["<p>It rained.</p>"],
    margin: [["insertion", "It rained."]],
  },
  "a link around a ruby, once": {
    file: "x.docx",
    bytes: word(
      one +
        line(
          `<w:hyperlink w:anchor="a"><w:r><w:ruby><w:rt>${run("ferry")}</w:rt><w:rubyBase>${run("Charon")}</w:rubyBase></w:ruby></w:r></w:hyperlink>`,
          run(" sank."),
        ),
    ),
    has: [/<ruby>Charon/],
    told: ["titles 1", "links"],
  },
  "a comment in a table": {
    file: "x.rtf",
    bytes: rich(
      "{\\pard\\outlinelevel0 One\\par}\\trowd\\cellx1000\\pard\\intbl It rained.{\\*\\annotation Did it?}\\cell\\row\\pard\\par",
    ),
    has: [/It rained\./],
    margin: [["comment", "Did it?"]],
  },
  // What readers were not meant to see, and what readers of files did not know.
  "a prompt of a content control that nobody filled in": {
    file: "x.docx",
    bytes: word(
      `${one}<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${p("Click to enter text.")}</w:sdtContent></w:sdt>${line(
        run("It rained"),
        `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run(" Choose a date")}</w:sdtContent></w:sdt>`,
        `<w:sdt><w:sdtPr><w:showingPlcHdr w:val="0"/></w:sdtPr><w:sdtContent>${run(" on Monday")}</w:sdtContent></w:sdt>`,
      )}`,
    ),
    has: ["<p>It rained on Monday</p>"],
    hasNot: ["Click", "Choose"],
    told: ["left-out “placeholder” 7"],
  },
  "a text box that the author hid": {
    file: "x.docx",
    bytes: word(
      one +
        line(
          run("It rained."),
          `<w:r><w:drawing xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wp:anchor><wp:docPr id="1" name="Box" hidden="1"/><wps:wsp><wps:txbx><w:txbxContent>${p("Check the date.")}</w:txbxContent></wps:txbx></wps:wsp></wp:anchor></w:drawing></w:r>`,
        ),
    ),
    has: ["<p>It rained.</p>"],
    hasNot: ["Check"],
    margin: [["hidden", "Check the date."]],
  },
  "paragraphs beside the cells of a table": {
    file: "x.docx",
    bytes: word(
      `${one}<w:tbl><w:tr>${p("It rained in a row.")}<w:tc>${p("It rained in a cell.")}</w:tc></w:tr>${p("It rained beside them.")}</w:tbl>${p("It stopped.")}`,
    ),
    has: ["It rained in a row.", "It rained in a cell.", "It rained beside them."],
  },
  "rows that a table does not show": {
    file: "x.odt",
    bytes: open(
      `${h("One")}<table:table><table:table-row><table:table-cell>${odtLine("It rained.")}</table:table-cell></table:table-row><table:table-row table:visibility="collapse"><table:table-cell>${odtLine("Check this.")}</table:table-cell></table:table-row></table:table>`,
    ),
    has: ["It rained."],
    hasNot: ["Check"],
    margin: [["hidden", "Check this."]],
  },
  "a dialog that is closed": {
    file: "x.html",
    bytes: plain(
      "<html><body><h1>One</h1><p>It rained.</p><dialog><p>Check this.</p></dialog><dialog open><p>It stopped.</p></dialog></body></html>",
    ),
    has: ["It rained.", "It stopped."],
    hasNot: ["Check"],
    margin: [["hidden", "Check this."]],
  },
  "front matter in words that has no place here": {
    file: "x.md",
    bytes: plain(
      "---\ntitle: The Ferry\nsubtitle: A tale of the river\nlayout: post\n---\n# One\n\nIt rained.\n",
    ),
    told: ["left-out “subtitle” 5"],
  },
  "front matter of one of several files": {
    file: "x.zip",
    bytes: () =>
      zipOf({
        "1.md": "---\ntitle: One\nsummary: In which it rains\n---\nIt rained.\n",
        "2.md": "---\ntitle: Two\n---\nIt stopped.\n",
      }),
    titles: ["One", "Two"],
    told: ["left-out “summary” 4"],
  },
  "comments in definitions of links": {
    file: "x.md",
    bytes: plain(
      '# One\n\nIt rained.\n\n[//]: # (Check the date.)\n\n[comment]: <> "And the (new) place."\n\nIt [stopped][a].\n\n[a]: https://example.org "A title"\n',
    ),
    has: ["It rained.", /<a href="https:\/\/example\.org/],
    hasNot: ["Check", "place"],
    margin: [
      ["comment", "Check the date."],
      ["comment", "And the (new) place."],
    ],
  },
  "a note that nothing refers to": {
    file: "x.md",
    bytes: plain("# One\n\nIt rained[^a].\n\n[^a]: Really.\n\n[^b]: Left over here.\n"),
    has: ["It rained", "Really."],
  },
  "paragraphs of a comment": {
    file: "x.docx",
    bytes: word(
      one + line('<w:commentRangeStart w:id="0"/>', run("It rained."), '<w:commentRangeEnd w:id="0"/>'),
      {
        "word/comments.xml": `<w:comments ${W}><w:comment w:id="0" w:author="Ed">${p("Did it?")}${p("Ask Ann.")}</w:comment></w:comments>`,
      },
    ),
    margin: [["comment", "Did it?\nAsk Ann."]],
  },
  "headings in boxes, below the level of a name": {
    file: "x.zip",
    bytes: () =>
      zipOf({
        "1 First.html": "<html><body><p>It began.</p></body></html>",
        "2.html": "<html><body><div><h2>Middle</h2><p>It went on.</p></div></body></html>",
        "3 Last.html": "<html><body><p>It ended.</p></body></html>",
      }),
    titles: ["First", "Middle", "Last"],
  },
  "pages of a book that are in no reading order": {
    file: "x.epub",
    bytes: () =>
      epubOf({
        spine: { "one.xhtml": "<h1>One</h1><p>It rained.</p>" },
        manifest:
          '<item id="more" href="more.xhtml" media-type="application/xhtml+xml"/><item id="broken" href="broken.xhtml" media-type="application/xhtml+xml"/>',
        files: {
          "OPS/more.xhtml":
            "<html><head><title>x</title></head><body><p>A chapter that was cut.</p></body></html>",
          "OPS/broken.xhtml":
            "<!DOCTYPE html [<!ENTITY % x SYSTEM 'x'>]><html><body><p>Broken.</p></body></html>",
        },
      }),
    has: ["It rained."],
    hasNot: ["cut"],
    told: ["left-out more.xhtml 5"],
  },
  // Web pages.
  "scene breaks in centred elements of old pages": {
    file: "x.html",
    bytes: plain("<h1>One</h1><p>A.</p><center>***</center><p>B.</p><center>Words.</center><p>C.</p>"),
    titles: ["One"],
    has: [/<p>A\.<\/p>\s*<hr \/>\s*<p>B\.<\/p>/, "Words."],
  },
  "headings in anchors, in paragraphs without an end": {
    file: "x.html",
    bytes: plain(
      '<HTML><BODY><A NAME="c1"><H2>One</H2></A>The rope fell.<BR><BR>Nobody spoke.<BR><BR>Later.<A NAME="c2"><H2>Two</H2></A>The <I>bank</I>.<P>There. <A HREF="#c1"><H3>Back</H3></A></BODY></HTML>',
    ),
    titles: ["One", "Two"],
    has: ["<p>The rope fell.</p>", "<p>Nobody spoke.</p>", "<p>Later.</p>", "The <i>bank</i>.", "Back"],
  },
  // Word.
  "raised words, and highlighted ones as words": {
    file: "x.docx",
    bytes: word(
      one +
        line(
          run("x"),
          run("2", '<w:vertAlign w:val="superscript"/>'),
          run("marked", '<w:highlight w:val="yellow"/>'),
        ),
    ),
    has: ["x<sup>2</sup>", "marked"],
  },
  "a field of fields, nested, with a result": {
    file: "x.docx",
    bytes: word(
      `${one}<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> MERGEFIELD a </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("inner")}<w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("outer")}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
    ),
    has: ["<p>outer</p>"],
  },
  "a moved sentence": {
    file: "x.docx",
    bytes: word(
      `${one}<w:p>${run("Stay ")}<w:moveFrom w:id="1" w:author="A">${run("moved")}</w:moveFrom>${run("and ")}<w:moveTo w:id="2" w:author="A">${run("moved")}</w:moveTo></w:p>`,
    ),
    has: ["<p>Stay and moved</p>"],
    margin: [
      ["deletion", "moved"],
      ["insertion", "moved"],
    ],
  },
  "headings by a style that descends from one": {
    file: "x.docx",
    bytes: word(
      p("The Storm", style("Mine")) + p("Rain.") + p("The Calm", style("Mine")) + p("Sun."),
      styles(
        '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Kapitelname"/><w:basedOn w:val="Heading1"/></w:style>',
      ),
    ),
    titles: ["The Storm", "The Calm"],
  },
  "Rich Text inside a Word file": {
    file: "x.docx",
    bytes: word(
      `${one}<w:altChunk xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="c1"/>${p("After.")}`,
      {
        "word/part.rtf": "{\\rtf1\\ansi Included {\\i words}.\\par}",
        "word/_rels/document.xml.rels":
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="c1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="part.rtf"/></Relationships>',
      },
    ),
    has: ["Included <em>words</em>.", "After."],
  },
  "words of numbers after page breaks": {
    file: "x.docx",
    bytes: word(
      ["One", "Two", "Three"]
        .map(
          (title) =>
            `${p(title, "<w:pageBreakBefore/>")}${p(`It rained in chapter ${title}, and nobody came.`)}`,
        )
        .join(""),
    ),
    titles: ["One", "Two", "Three"],
  },
  "Roman numbers after page breaks": {
    file: "x.docx",
    bytes: word(
      ["I", "II", "III"]
        .map(
          (title) => `${p(title, "<w:pageBreakBefore/>")}${p("It rained, and nobody came to the harbour.")}`,
        )
        .join(""),
    ),
    titles: ["I", "II", "III"],
  },
  "hidden words by a character style": {
    file: "x.docx",
    bytes: word(
      one + line(run("Shown"), run(" secret", '<w:rStyle w:val="Hid"/>'), run(".")),
      styles(
        '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="character" w:styleId="Hid"><w:name w:val="Hid"/><w:rPr><w:vanish/></w:rPr></w:style>',
      ),
    ),
    has: ["<p>Shown.</p>"],
    margin: [["hidden", "secret"]],
  },
  "a text box in a group, with a fallback": {
    file: "x.docx",
    bytes: word(
      `${one}<w:p>${run("Before")}<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wpg"><w:drawing><wpg:wgp><wps:wsp><wps:txbx><w:txbxContent>${p("Plate")}</w:txbxContent></wps:txbx></wps:wsp></wpg:wgp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${p("Plate")}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    ),
    has: [/^<p>Before<\/p>\n<p>Plate<\/p>$/],
  },
  "a heading in a list, with a note": {
    file: "x.docx",
    bytes: word(
      `<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run("The Storm")}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>${p("It rained.")}`,
    ),
    titles: ["The Storm"],
    has: ["Of oak.", "It rained."],
  },
  "an equation": {
    file: "x.docx",
    bytes: word(
      `${one}<w:p>${run("Let ")}<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath></w:p>`,
    ),
    has: ["<p>Let a/b</p>"],
  },
  // OpenDocument.
  "a box at a page, outside any paragraph": {
    file: "x.odt",
    bytes: open(
      `<draw:frame text:anchor-type="page"><draw:text-box>${odtLine("On the page")}</draw:text-box></draw:frame>${h("One")}${odtLine("Words.")}`,
    ),
    has: ["Words."],
  },
  "a deleted table": {
    file: "x.odt",
    bytes: open(
      `<text:tracked-changes><text:changed-region text:id="d"><text:deletion><office:change-info><dc:creator>Ed</dc:creator></office:change-info><table:table><table:table-row><table:table-cell>${odtLine("gone cell")}</table:table-cell></table:table-row></table:table></text:deletion></text:changed-region></text:tracked-changes>${h("One")}${odtLine("Before.")}<text:change text:change-id="d"/>${odtLine("After.")}`,
    ),
    has: ["<p>Before.</p>\n<p>After.</p>"],
    hasNot: ["gone"],
  },
  "a continued list by its id": {
    file: "x.odt",
    bytes: open(
      `${h("One")}<text:list xml:id="l1" text:style-name="L"><text:list-item>${odtLine("first")}</text:list-item></text:list>${odtLine("between")}<text:list text:continue-list="l1" text:style-name="L"><text:list-item>${odtLine("second")}</text:list-item></text:list>`,
      '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="i"/></text:list-style>',
    ),
    has: ['<ol type="i"><li>first</li></ol>', '<ol start="2" type="i"><li>second</li></ol>'],
  },
  "two paragraphs of one item": {
    file: "x.odt",
    bytes: open(
      `${h("One")}<text:list text:style-name="L"><text:list-item>${odtLine("item")}${odtLine("goes on")}</text:list-item></text:list>`,
    ),
    has: [/<ul><li>(?:<p>)?item(?:<\/p>)?<p>goes on<\/p><\/li><\/ul>/],
  },
  "an inserted paragraph": {
    file: "x.odt",
    bytes: open(
      `<text:tracked-changes><text:changed-region text:id="i"><text:insertion><office:change-info><dc:creator>Ed</dc:creator></office:change-info></text:insertion></text:changed-region></text:tracked-changes>${h("One")}${odtLine("Before.")}<text:change-start text:change-id="i"/>${odtLine("New line.")}<text:change-end text:change-id="i"/>${odtLine("After.")}`,
    ),
    has: ["<p>Before.</p>\n<p>New line.</p>\n<p>After.</p>"],
    margin: [["insertion", "New line."]],
  },
  "a script and a form": {
    file: "x.odt",
    bytes: open(
      `<office:forms><form:form><form:button form:label="x"/></form:form></office:forms>${h("One")}${odtLine("Words.")}`,
    ),
    has: ["<p>Words.</p>"],
    told: ["element form"],
  },
  // Rich Text.
  "Word 95's lists": {
    file: "x.rtf",
    bytes: rich(
      "Before\\par\\pard{\\pntext 1.\\tab}{\\*\\pn\\pnlvlbody\\pndec}first\\par{\\pntext 2.\\tab}second\\par\\pard After\\par",
    ),
    has: ["<ol><li>first</li><li>second</li></ol>"],
  },
  "Hebrew, right to left": {
    file: "x.rtf",
    bytes: rich(
      "The harbour was empty, and nobody knew where the ships had gone.\\par\\pard\\rtlpar {\\rtlch\\ab \\u1513?\\u1500?\\u1493?\\u1501?}\\par",
    ),
    has: ['<p dir="rtl"><strong>שלום</strong></p>'],
  },
  "a link to a place in the text": {
    file: "x.rtf",
    bytes: rich(
      '{\\field{\\*\\fldinst HYPERLINK \\\\l "door"}{\\fldrslt the door}}\\par{\\*\\bkmkstart door}Here{\\*\\bkmkend door}.\\par',
    ),
    has: [/<a href="#t-door">the door<\/a>/],
  },
  "a page in two sections": {
    file: "x.rtf",
    bytes: rich("One sentence.\\par\\sect\\sectd\\sbknone Another.\\par"),
    has: ["<p>One sentence.</p>\n<p>Another.</p>"],
  },
  "a file cut in the middle": {
    file: "x.rtf",
    bytes: () => Buffer.from("{\\rtf1\\ansi Some words {\\b and bold"),
    has: ["Some words <strong>and bold</strong>"],
  },
  // EPUB.
  "entities of an internal subset": {
    file: "x.epub",
    bytes: () =>
      epubOf({
        spine: {
          "a.xhtml":
            '<!DOCTYPE html [<!ENTITY ship "The Petrel">]><html xmlns="http://www.w3.org/1999/xhtml"><body><h1>One</h1><p>&ship; sailed.</p></body></html>',
        },
      }),
    has: ["The Petrel sailed."],
  },
  "a picture as a page": {
    file: "x.epub",
    bytes: () =>
      epubOf({
        spine: { "a.xhtml": "<h1>One</h1><p>Words.</p>" },
        manifest: '<item id="pic" href="pic.jpg" media-type="image/jpeg"/>',
        files: { "OPS/pic.jpg": "x" },
        missing: ["pic"],
      }),
    has: ["Words."],
    told: ["element pic.jpg"],
  },
  "words drawn in SVG": {
    file: "x.epub",
    bytes: () =>
      epubOf({ spine: { "a.xhtml": "<h1>One</h1><p>Seal:</p><p><svg><text>By order</text></svg></p>" } }),
    has: ["By order"],
  },
  "ruby with a second reading": {
    file: "x.epub",
    bytes: () =>
      epubOf({
        spine: {
          "a.xhtml": "<h1>One</h1><p><ruby><rb>東</rb><rt>とう</rt><rtc><rt>East</rt></rtc></ruby> wind.</p>",
        },
      }),
    has: ["東", "とう", "East"],
  },
  "contents with an anchor that is missing": {
    file: "x.epub",
    bytes: () =>
      epubOf({
        spine: { "a.xhtml": "<h1>One</h1><p>First.</p>", "b.xhtml": "<h1>Two</h1><p>Second.</p>" },
        nav: '<li><a href="a.xhtml#gone">One</a></li><li><a href="b.xhtml#gone">Two</a></li>',
      }),
    titles: ["One", "Two"],
  },
  // HTML.
  "Word's page with a note": {
    file: "x.html",
    bytes: plain(
      '<html><h1>One</h1><p class=MsoNormal>He swore<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>.</p><div style="mso-element:footnote-list"><div style="mso-element:footnote" id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> By the saint.</p></div></div></html>',
    ),
    has: [/role="doc-noteref">1<\/a>\./, "By the saint."],
  },
  "hidden words of a page": {
    file: "x.html",
    bytes: plain(
      '<html><h1>One</h1><p>Shown <span style="display:none">secret</span>.</p><p hidden>Gone.</p></html>',
    ),
    hasNot: ["secret", "Gone"],
    margin: [
      ["hidden", "secret"],
      ["hidden", "Gone."],
    ],
  },
  "a definition list": {
    file: "x.html",
    bytes: plain("<html><h1>One</h1><dl><dt>Petrel</dt><dd>A bird.</dd></dl></html>"),
    has: ["<dl><dt>Petrel</dt><dd>"],
  },
  // Markdown.
  "a comment of Obsidian": {
    file: "x.md",
    bytes: plain("# One\n\nShown %%secret%% words.\n"),
    has: ["Shown", "words."],
    hasNot: ["secret"],
    margin: [["comment", "secret"]],
  },
  "a line block of Pandoc": {
    file: "x.md",
    bytes: plain("# One\n\n| The tide\n|   went out\n| at last\n"),
    has: [/The tide<br \/>.*went out.*<br \/>at last/],
  },
  "an inline note": {
    file: "x.md",
    bytes: plain("# One\n\nHe swore^[By the saint.] aloud.\n"),
    has: [/role="doc-noteref">1<\/a> aloud/, "By the saint."],
  },
  "attributes of Pandoc": {
    file: "x.md",
    bytes: plain("# One {#first .front}\n\nWords.\n\n## Two {#second}\n\nMore.\n"),
    hasNot: ["{#"],
  },
  "prose set in by four spaces": {
    file: "x.md",
    bytes: plain(
      "# One\n\n    It rained all day, and nobody came to the harbour that evening.\n\n    She waited.\n",
    ),
    has: ["It rained all day"],
    hasNot: ["<pre>"],
  },
  // Plain text.
  "form feeds between chapters": {
    file: "x.txt",
    bytes: plain("Chapter One\n\nIt rained.\n\fChapter Two\n\nIt stopped.\n"),
    titles: ["Chapter One", "Chapter Two"],
  },
  "ruby of Aozora": {
    file: "x.txt",
    bytes: plain("第一章\n\n　｜海賊《かいぞく》が来た。\n\n第二章\n\n　終わり。\n"),
    has: [/<ruby>海賊.*かいぞく/],
  },
  "letters of DOS": {
    file: "x.txt",
    bytes: () =>
      Buffer.from(
        [..."Chapter 1\r\n\r\nCaf\x82 na\x8bve, \x85 la cr\x8ame br\x96l\x82e, d\x82j\x85 vu.\r\n"].map((c) =>
          c.charCodeAt(0),
        ),
      ),
    has: ["Café naïve, à la crème brûlée, déjà vu."],
  },
  "letters of an old Mac": {
    file: "x.txt",
    bytes: () =>
      Buffer.from(
        [..."Chapter 1\r\rCaf\x8e na\x95ve \xd2yes\xd3 \xd0 d\x8ej\x88 vu, r\x8ev\x8e.\r"].map((c) =>
          c.charCodeAt(0),
        ),
      ),
    has: ["Café naïve “yes” – déjà vu, révé."],
  },
  "a break of a scene by three stars": {
    file: "x.txt",
    bytes: plain("Chapter 1\n\nIt rained.\n\n* * *\n\nIt stopped.\n\nChapter 2\n\nIt ended.\n"),
    titles: ["Chapter 1", "Chapter 2"],
    has: ["<p>It rained.</p>\n<hr />\n<p>It stopped.</p>"],
  },
  "notes at the end of a plain text": {
    file: "x.txt",
    bytes: plain("Chapter 1\n\nHe swore[1] aloud.\n\nChapter 2\n\nIt ended.\n\n[1] By the saint.\n"),
    has: ["By the saint."],
  },
  // Colours.
  "highlighting and colours, told but not shown (Word)": {
    file: "x.docx",
    bytes: word(
      one +
        line(
          run("It rained all day on the "),
          run("harbour ", '<w:highlight w:val="yellow"/>'),
          run("wall", '<w:b/><w:highlight w:val="yellow"/>'),
          run(" and the "),
          run("red boat", '<w:color w:val="C00000"/>'),
          run(" lay still", '<w:color w:val="1F1F1F"/>'),
        ),
    ),
    has: ["It rained all day on the harbour <strong>wall</strong> and the red boat lay still"],
    told: ["highlight harbour wall", "colour red boat"],
  },
  "highlighting and colours, told but not shown (Rich Text)": {
    file: "x.rtf",
    bytes: rich(
      "{\\colortbl;\\red0\\green0\\blue0;\\red200\\green0\\blue0;\\red255\\green255\\blue0;}\\pard It rained all day on the {\\highlight3 wall} and the {\\cf2 red boat}\\cf1  lay still.\\par",
    ),
    has: ["It rained all day on the wall and the red boat lay still."],
    told: ["highlight wall", "colour red boat"],
  },
  "highlighting and colours, told but not shown (OpenDocument)": {
    file: "x.odt",
    bytes: open(
      odtLine(
        'It rained all day on the <text:span text:style-name="C2">wall</text:span> and the <text:span text:style-name="C1">red boat</text:span> lay still.',
      ),
      '<style:style style:name="C1" style:family="text"><style:text-properties fo:color="#c00000"/></style:style><style:style style:name="C2" style:family="text"><style:text-properties fo:background-color="#ffff00"/></style:style>',
    ),
    has: ["It rained all day on the wall and the red boat lay still."],
    told: ["highlight wall", "colour red boat"],
  },
  "a flat OpenDocument text": {
    file: "x.fodt",
    bytes: plain(
      `<?xml version="1.0" encoding="UTF-8"?>\n\n<office:document ${SPACES} office:mimetype="application/vnd.oasis.opendocument.text"><office:meta><dc:title>The Ferry</dc:title></office:meta><office:automatic-styles><style:style style:name="T1" style:family="text"><style:text-properties fo:font-style="italic"/></style:style></office:automatic-styles><office:body><office:text>${h("One")}${odtLine('It <text:span text:style-name="T1">rained</text:span>.<draw:frame><draw:image><office:binary-data>iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==</office:binary-data></draw:image></draw:frame>')}${h("Two")}${odtLine("It stopped.")}</office:text></office:body></office:document>`,
    ),
    titles: ["One", "Two"],
    has: ["It <em>rained</em>.", 'src="cid:image-1"', "It stopped."],
  },
  // Plain text.
  "form feeds between untitled chapters": {
    file: "x.txt",
    bytes: plain("It rained.\n\nIt rained.\n\fIt stopped.\n\nThe sun rose.\n\fNight fell.\n"),
    titles: ["Chapter 1", "Chapter 2", "Chapter 3"],
  },
  "form feeds between printed pages": {
    file: "x.txt",
    bytes: plain(
      Array.from({ length: 6 }, (_, page) =>
        Array.from({ length: 40 }, (__, at) => `Line ${page * 40 + at} of the page.`).join("\n"),
      ).join("\n\f"),
    ),
    titles: ["Chapter 1"],
  },
  "a title page that names the author, without a form feed": {
    file: "x.txt",
    bytes: plain(
      "THE FERRY\n\nA Novel\n\nby Ida Marsh\n\n\nCHAPTER I\n\nIt rained.\n\nCHAPTER II\n\nIt stopped.\n",
    ),
    titles: ["CHAPTER I", "CHAPTER II"],
    book: ["THE FERRY", "Ida Marsh"],
    hasNot: ["A Novel"],
  },
  "a dedication before the first heading that only looks like a title page": {
    file: "x.txt",
    bytes: plain("For Ann\n\nwho stood by me.\n\nCHAPTER I\n\nIt rained.\n\nCHAPTER II\n\nIt stopped.\n"),
    has: ["who stood by me."],
  },
  // Structure.
  "a title page that names the author, whom the file's properties do not": {
    file: "x.docx",
    bytes: word(
      p("The Ferry", style("Title")) +
        ["A Novel", "by", "Ida Marsh"].map((text) => p(text, '<w:jc w:val="center"/>')).join("") +
        one +
        p("It rained.") +
        p("Two", style("Heading1")) +
        p("It stopped."),
    ),
    titles: ["One", "Two"],
    book: ["The Ferry", "Ida Marsh"],
  },
  "parts beside a dedication, a prologue and matter at the end": {
    file: "x.docx",
    bytes: word(
      [
        ...["Dedication", "Prologue"].map((name) => p(name, style("Heading1")) + p("For Ann.")),
        ...["Part One", "Part Two"].map(
          (name, at) =>
            p(name, style("Heading1")) +
            ["Rain", "Sun"].map((title) => p(`${title} ${at}`, style("Heading2")) + p("It fell.")).join(""),
        ),
        ...["Epilogue", "Acknowledgements", "About the Author"].map(
          (name) => p(name, style("Heading1")) + p("The end."),
        ),
      ].join(""),
      styles(
        [1, 2]
          .map(
            (n) =>
              `<w:style w:type="paragraph" w:styleId="Heading${n}"><w:name w:val="heading ${n}"/></w:style>`,
          )
          .join(""),
      ),
    ),
    titles: [
      "Dedication",
      "Prologue",
      "Rain 0",
      "Sun 0",
      "Rain 1",
      "Sun 1",
      "Epilogue",
      "Acknowledgements",
      "About the Author",
    ],
    parts: ["Part One", "Part Two"],
  },
  "a link that is a complex field, also over several runs and to a bookmark": {
    file: "x.docx",
    bytes: word(
      one +
        line(
          run("See "),
          `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://example</w:instrText></w:r><w:r><w:instrText>.org/" \\o "tip" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("the ")}${run("ferry", "<w:i/>")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
          run(" and "),
          `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK \\l "pier" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("the pier")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
          run("."),
        ) +
        line(
          '<w:bookmarkStart w:id="1" w:name="pier"/>',
          run("The pier stood."),
          '<w:bookmarkEnd w:id="1"/>',
        ),
    ),
    has: [
      /See <a href="https:\/\/example\.org\/"[^>]*>the <em>ferry<\/em><\/a> and <a href="#[^"]+">the pier<\/a>\./,
    ],
  },
  "an address whose place in the page is separate, as Word stores it": {
    file: "x.docx",
    bytes: word(
      one +
        line(
          `<w:hyperlink r:id="l1" w:anchor="pier">${run("there")}</w:hyperlink>`,
          `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://example.org/b" \\l "top" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(" and here")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
        ),
      {
        "word/_rels/document.xml.rels":
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="l1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org/a" TargetMode="External"/></Relationships>',
      },
    ),
    has: [
      /href="https:\/\/example\.org\/a#pier"[^>]*>there/,
      /href="https:\/\/example\.org\/b#top"[^>]*> ?and here/,
    ],
  },
  "bold and italic of right-to-left words": {
    file: "x.docx",
    bytes: word(
      one +
        line(
          run("הים ", "<w:rtl/>"),
          run("גדול", "<w:bCs/><w:rtl/>"),
          run(" ", "<w:rtl/>"),
          run("מאוד", "<w:iCs/><w:rtl/>"),
          run(" plain", "<w:bCs/><w:iCs/>"),
        ),
    ),
    has: [/<strong>גדול<\/strong> <em>מאוד<\/em>(?:<[^>]+>)* ?plain/],
  },
  "lines of verse in paragraphs, with an empty one between stanzas": {
    file: "x.docx",
    bytes: word(
      one +
        p("It rained.") +
        ["Long foretold,", "long last;", "", "short notice,", "soon past."]
          .map((text) => (text ? p(text, style("Verse")) : `<w:p><w:pPr>${style("Verse")}</w:pPr></w:p>`))
          .join("") +
        p("It stopped.") +
        p("The sun rose.").repeat(6),
      styles('<w:style w:type="paragraph" w:styleId="Verse"><w:name w:val="Verse"/></w:style>'),
    ),
    has: [
      '<blockquote class="verse"><p>Long foretold,<br />long last;</p><p>short notice,<br />soon past.</p></blockquote>',
    ],
    hasNot: ["<hr"],
  },
  "several empty paragraphs behind a table": {
    file: "x.docx",
    bytes: word(
      one +
        `<w:tbl><w:tr><w:tc>${p("Fare")}</w:tc></w:tr></w:tbl>` +
        "<w:p/><w:p/>" +
        p("It rained.").repeat(12),
    ),
    has: [/<\/table>\n<p>It rained\./],
    hasNot: ["<hr"],
  },
  "letters and zeros between scenes": {
    file: "x.docx",
    bytes: word(
      one +
        ["oOo", "-0-", "xXxXx", "~o0o~"]
          .map((sign) => p("It rained.") + p(sign, '<w:jc w:val="center"/>'))
          .join("") +
        p("Xxx", '<w:jc w:val="center"/>'),
    ),
    has: [/^(?:<p>It rained\.<\/p>\n<hr \/>\n){4}<p class="centre">Xxx<\/p>$/],
  },
  // Web pages of word processors and other sites.
  "nested lists of Google Docs, a list for each level": {
    file: "x.html",
    bytes: plain(
      `<html><body><p class="c5 title"><span>The Ferry</span></p><h1>One</h1>${[
        ["a", 0, "rope"],
        ["a", 1, "hemp"],
        ["a", 0, "lamp"],
        ["b", 0, "oil"],
      ]
        .map(
          ([id, level, text]) =>
            `<ul class="c1 lst-kix_${id}x-${level} start"><li class="c2 li-bullet-0"><span>${text}</span></li></ul>`,
        )
        .join(
          "",
        )}<p>It rained.</p><hr style="page-break-before:always;display:none;"><h1>Two</h1><p>It stopped.</p></body></html>`,
    ),
    titles: ["One", "Two"],
    book: ["The Ferry", null],
    has: ["<ul><li>rope<ul><li>hemp</li></ul></li><li>lamp</li></ul>\n<ul><li>oil</li></ul>"],
    hasNot: ["<hr"],
  },
  "nested lists of Word for the web, a list for each item": {
    file: "x.html",
    bytes: plain(
      `<html><body><h1>One</h1>${[
        ["ul", 1, "rope", 1],
        ["ul", 2, "hemp", 1],
        ["ul", 3, "old", 1],
        ["ul", 1, "lamp", 1],
        ["ol", 1, "oil", 2],
        ["ol", 1, "wick", 2],
      ]
        .map(
          ([tag, level, text, id], at) =>
            `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle${level}" role="list"${tag === "ol" ? ` start="${at - 3}"` : ""}><li data-listid="${id}" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`,
        )
        .join("")}</body></html>`,
    ),
    has: [
      "<ul><li>rope<ul><li>hemp<ul><li>old</li></ul></li></ul></li><li>lamp</li></ul>\n<ol><li>oil</li><li>wick</li></ol>",
    ],
  },
  "comments of Word's web page, with their author and without their marks": {
    file: "x.html",
    bytes: plain(
      `<html><body><h1>One</h1><p class=MsoNormal>It rained<span class=MsoCommentReference><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[A1]</a></span>.</p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><span style='mso-comment-author:"Ann Lee"'><a name="_msocom_1"></a></span><p class=MsoCommentText><span class=MsoCommentReference><a href="#_msoanchor_1" class=msocomoff>[A1]</a></span>Did it?</p></div></div></div></body></html>`,
    ),
    has: [/^<p>It rained\.<\/p>$/],
    margin: [["comment", "Did it?"]],
    by: ["Ann Lee"],
  },
  "a chapter saved from Wattpad, whose title is in a box like the text": {
    file: "x.html",
    bytes: plain(
      `<html><head><title>The Ferry - Chapter 7 - Wattpad</title><link rel="canonical" href="https://www.wattpad.com/12345-the-ferry-chapter-7"></head><body><nav>Home</nav><header class="panel panel-reading text-center"><h1 class="h2">Chapter 7</h1><span class="reads">12K Reads</span></header><main><div class="panel panel-reading"><pre><p data-p-id="a1">It <i>rained</i>.<span class="comment-marker"><span class="num-comment">3</span></span></p><p data-p-id="a2">It stopped.</p></pre></div></main><footer>Vote</footer></body></html>`,
    ),
    titles: ["Chapter 7"],
    has: [/^<p>It <i>rained<\/i>\.<\/p>\n<p>It stopped\.<\/p>$/],
  },
  "ornaments between scenes": {
    file: "x.epub",
    bytes: () =>
      epubOf({
        spine: {
          "a.xhtml":
            '<h1>One</h1><p>It rained.</p><div class="ornamental-break"><img src="o.png" alt=""/></div><p>It stopped.</p>',
        },
        manifest: '<item id="o" href="o.png" media-type="image/png"/>',
        files: {
          "OPS/o.png": Buffer.from(
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
            "base64",
          ),
        },
      }),
    has: ["<p>It rained.</p>\n<hr />\n<p>It stopped.</p>"],
    told: ["images"],
  },
  "marks of Obsidian: highlighting told, ids of blocks no words": {
    file: "x.md",
    bytes: plain("# One\n\nIt ==rained all day==. ^rain-1\n"),
    has: ["<p>It rained all day.</p>"],
    told: ["highlight rained all day"],
  },
  "tasks of GitHub, with whether they are done": {
    file: "x.md",
    bytes: plain("# One\n\n- [ ] buy rope\n- [x] sell lamp\n"),
    has: ["<li>☐ buy rope</li>", "<li>☒ sell lamp</li>"],
  },
  // A third set of unseen files.
  "hidden text whose condition is always true": {
    file: "x.odt",
    bytes: open(
      `${h("One")}${odtLine('It rained. <text:hidden-text text:condition="ooow:1" text:string-value="Bob did it.">Bob did it.</text:hidden-text>')}<text:section text:name="a" text:display="condition" text:condition="ooow:TRUE">${odtLine("Mend this.")}</text:section>${odtLine('Drop this.<text:hidden-paragraph text:condition="ooow:1"/>')}${odtLine('It stopped. <text:hidden-text text:condition="ooow:a == 1" text:string-value="Then">Then</text:hidden-text>')}`,
    ),
    has: ["<p>It rained.</p>\n<p>It stopped. Then</p>"],
    margin: [
      ["hidden", "Bob did it."],
      ["hidden", "Mend this."],
      ["hidden", "Drop this."],
    ],
  },
  "contents of LibreOffice's web page": {
    file: "x.html",
    bytes: plain(
      '<html><body><div id="Table of Contents1" dir="ltr"><div id="Table of Contents1_Head" dir="ltr"><p>Contents</p></div><p><a href="#a">One 1</a></p><p><a href="#b">Two 4</a></p></div><h1><a name="a"></a>One</h1><p>It rained.</p><h1><a name="b"></a>Two</h1><p>It stopped.</p></body></html>',
    ),
    titles: ["One", "Two"],
    hasNot: ["Two 4"],
    told: ["left-out Contents 5"],
  },
  "a title page above an introduction, on a page named otherwise": {
    file: "x.html",
    bytes: plain(
      "<html><head><title>Page 1</title></head><body><h1>The Ferry</h1><h2>by Ann Lee</h2><h2>Introduction</h2><p>This is true.</p><h3>CHAPTER I</h3><p>It rained.</p><h3>CHAPTER II</h3><p>It stopped.</p></body></html>",
    ),
    titles: ["Introduction", "CHAPTER I", "CHAPTER II"],
    parts: [],
  },
  "a file whose author is the library that wrote it": {
    file: "x.docx",
    bytes: word(one + p("It rained."), {
      "docProps/core.xml":
        '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Ferry</dc:title><dc:creator>python-docx</dc:creator><dc:description>generated by python-docx</dc:description></cp:coreProperties>',
    }),
    book: ["The Ferry", null],
    synopsis: null,
  },
  "links that Google Docs leads through its own address": {
    file: "x.html",
    bytes: plain(
      '<html><body><h1>One</h1><p>See <a href="https://www.google.com/url?q=https://example.net/x?a%3D1%26b%3D2&amp;sa=D&amp;source=editors&amp;ust=1">the map</a> and <a href="https://www.google.com/url?q=javascript:x&amp;sa=D">no map</a>.</p></body></html>',
    ),
    has: [/href="https:\/\/example\.net\/x\?a=1&amp;b=2"[^>]*>the map/, /google\.com[^>]*>no map/],
  },
  "emphasis dots": {
    file: "x.docx",
    bytes: word(
      one + line(run("彼は"), run("絶対に", '<w:em w:val="dot"/>'), run("来る。", '<w:em w:val="none"/>')),
    ),
    has: ["<p>彼は絶対に来る。</p>"],
    told: ["element emphasis dots"],
  },
  "highlighted words of a book": {
    file: "x.epub",
    bytes: () =>
      epubOf({
        spine: {
          "a.xhtml": "<h1>One</h1><p>It <mark>rained</mark>.</p>",
          "b.xhtml": "<h1>Two</h1><p>It <mark>stopped</mark>.</p>",
        },
      }),
    has: ["<p>It rained.</p>"],
    told: ["highlight rained x2"],
  },
  // Front matter.
  "front matter of which every word has a place or is named": {
    file: "x.md",
    bytes: plain(
      "---\ntitle: The Mill\nsubtitle: Nightfall\ntítulo antiguo: Hola\nsummary: One.\ndescription: Two words.\ndraft: true\nuid: 12ab-3\na lone line\n---\n# One\n\nIt rained.\n",
    ),
    book: ["The Mill", null],
    synopsis: "Two words.",
    told: ["left-out “subtitle” 1", "left-out “título antiguo” 1", "left-out “summary” 1", "left-out “…” 3"],
  },
  "a title block with continued lines, and page commands": {
    file: "x.md",
    bytes: plain(
      "% The Mill\n  by night\n% Ann Lee\n  Bo Ray\n% May 2021\n\n# One\n\nIt rained.\n\n\\newpage\n\nStill.\n",
    ),
    book: ["The Mill by night", "Ann Lee, Bo Ray"],
    has: [/^<p>It rained\.<\/p>\s*<p>Still\.<\/p>$/],
    told: ["left-out “date” 2"],
  },
  "a comment between paragraphs without a break in its place": {
    file: "x.md",
    bytes: plain(`# One\n\n${"It rained.\n\n".repeat(8)}%%\nA private note.\n%%\n\nStill.\n`),
    hasNot: ["<hr"],
    margin: [["comment", "A private note."]],
  },
  // Words that a file hides.
  "hidden words that are only an attribute": {
    file: "x.odt",
    bytes: open(
      `${h("One")}${odtLine('It <text:hidden-text text:string-value="secretly" text:is-hidden="true"/> rained.')}`,
    ),
    has: [/It\s+rained\./],
    hasNot: ["secretly"],
    margin: [["hidden", "secretly"]],
  },
  "text of a Scrivener project that contains the placeholders of its comments": {
    file: "x.rtf",
    bytes: rich(
      String.raw`<$Scr_H::1><$Scr_Ps::0>The reeds <$Scr_Cs::1>shook<!$Scr_Cs::1>.<!$Scr_Ps::0>\par See {\field{\*\fldinst{HYPERLINK "scrivcmt://A1"}}{\fldrslt the heron}} go.\par \{\\Scrv_annot \\color=\{\\R=1.0\\G=0.0\\B=0.0\} \\text=check {\i this} bird \\end_Scrv_annot\}Flown.\{\\Scrv_fn=Ardea cinerea.\\end_Scrv_fn\}\par`,
    ),
    has: ["<p>The reeds shook.</p>", "<p>See the heron go.</p>", /<p>Flown\.<a/, "Ardea cinerea."],
    hasNot: ["Scr_", "Scrv_", "check", "scrivcmt"],
    margin: [["comment", "check this bird"]],
  },
  // Chapters.
  "one chapter that begins with its number": {
    file: "x.rtf",
    bytes: rich(String.raw`\qc{\b Chapter 12}\par\pard It rained.\par`),
    titles: ["Chapter 12"],
    has: [/^<p>It rained\.<\/p>$/],
  },
  "plain text with titles below the numbers, two lines of contents and marked notes": {
    file: "x.txt",
    bytes: plain(
      "CONTENTS\n\n  CHAPTER I. The Moor\n  CHAPTER II. The Glen\n\n\nCHAPTER I.\n\nThe Moor\n\n\nThe wind blew hard.[1]\n\n[1] Not even John.\n\n\nCHAPTER II.\n\nThe Glen\n\n\nIt was green.\n",
    ),
    titles: ["CHAPTER I. The Moor", "CHAPTER II. The Glen"],
    has: [/<p>The wind blew hard\.<a /, "<p>Not even John. <a", "<p>It was green.</p>"],
  },
  "plain text whose chapters begin with short sentences": {
    file: "x.txt",
    bytes: plain("CHAPTER I\n\nIt rained.\n\nLong.\n\nCHAPTER II\n\nIt stopped.\n\nDry.\n"),
    titles: ["CHAPTER I", "CHAPTER II"],
    has: ["<p>It rained.</p>", "<p>It stopped.</p>"],
  },
  "a submission: address, word count, and titles below the numbers": {
    file: "x.docx",
    bytes: word(
      [
        ...[p("Mara Quill"), p("mara@example.com"), p("About 80,000 words"), p("THE HARBOUR", CENTRED)],
        ...[p("by Mara Quill", CENTRED), PAGE, p("Chapter One", CENTRED), p("Gulls", CENTRED)],
        ...[
          p("They screamed all day."),
          PAGE,
          p("Chapter Two", CENTRED),
          p("Nets", CENTRED),
          p("They slept."),
        ],
      ].join(""),
    ),
    titles: ["Chapter One: Gulls", "Chapter Two: Nets"],
    book: ["THE HARBOUR", "Mara Quill"],
  },
  "emphasis dots of Rich Text, which the report names": {
    file: "x.rtf",
    bytes: rich(String.raw`It {\accdot must} be {\accdot so}.\par`),
    has: ["It must be so."],
    told: ["element emphasis dots x2"],
  },
  "emphasis dots of OpenDocument, which the report names": {
    file: "x.odt",
    bytes: open(
      odtLine('It <text:span text:style-name="D">must</text:span> be.'),
      '<style:style style:name="D" style:family="text"><style:text-properties style:text-emphasize="dot above"/></style:style>',
    ),
    has: ["It must be."],
    told: ["element emphasis dots"],
  },
  // Saved web pages.
  "a saved page of a blog: menu, post, share links, visitors' comments and sidebar": {
    file: "x.html",
    bytes: plain(
      `<!DOCTYPE html><html lang="en"><head><title>The Ferry – Harbour Lights</title></head><body>
      <header class="site-header"><h1>Harbour Lights</h1><nav><ul><li><a href="/">Home</a></li></ul></nav></header>
      <div id="content"><article class="post"><h1 class="entry-title">The Ferry</h1><div class="entry-meta">Posted in June</div>
      <div class="entry-content"><p>She missed it.</p><p>It rained.</p><div class="sharedaddy">Share this</div></div>
      <footer class="entry-footer">Filed under Sea</footer></article>
      <nav class="post-navigation">Older posts</nav>
      <div id="comments" class="comments-area"><h2>2 replies</h2><ol class="comment-list"><li><article class="comment-body"><p>Loved it!</p></article></li><li><article class="comment-body"><p>More, please.</p></article></li></ol>
      <div id="respond"><form><label>Your reply</label></form></div></div></div>
      <aside class="sidebar"><h2>Archive</h2><p>May 2019</p></aside><footer>Powered by WordPress</footer></body></html>`,
    ),
    titles: ["The Ferry"],
    book: ["The Ferry", null],
    has: [/^<p>She missed it\.<\/p>\s*<p>It rained\.<\/p>\s*$/],
    told: ["left-out The page around the text, such as menus and comments 27"],
  },
  "a saved page of an older blog without article, its title above the text": {
    file: "x.html",
    bytes: plain(
      `<html><body><div id="sidebar-left"><p>About me</p></div><div class="post"><h3 class="post-title">Low Tide</h3><div class="post-body entry-content"><p>Mud.</p><p>Gulls.</p></div><div class="post-footer">Posted by Ann</div></div><div class="comments" id="comments"><p>Nice.</p></div></body></html>`,
    ),
    has: ["<p>Mud.</p>", "<p>Gulls.</p>"],
    hasNot: ["About", "Posted", "Nice"],
  },
  "a web page without a mark of its text, which keeps its asides and headers": {
    file: "x.html",
    bytes: plain(
      '<html><body><header><h1>Tides</h1></header><h2>One</h2><aside>For Ann.</aside><p>Mud.</p><h2>Two</h2><p class="comment">Gulls.</p><footer>The end.</footer></body></html>',
    ),
    has: ["For Ann.", "Mud.", "Gulls.", "The end."],
  },
  "a page whose chapters are articles, its title in the header": {
    file: "x.html",
    bytes: plain(
      "<html><body><main><header><h1>Tides</h1></header><article><h2>One</h2><p>Mud.</p></article><article><h2>Two</h2><p>Gulls.</p></article></main></body></html>",
    ),
    titles: ["One", "Two"],
    has: ["<p>Mud.</p>", "<p>Gulls.</p>"],
  },
  "a page whose notes stand in a footer behind the article": {
    file: "x.html",
    bytes: plain(
      '<html><body><article><h1>One</h1><p>It rained.<a href="#n1" id="r1"><sup>1</sup></a></p></article><footer><ol><li id="n1">Hard. <a href="#r1">↑</a></li></ol></footer><footer>Powered by Ghost</footer></body></html>',
    ),
    has: ["Hard."],
    hasNot: ["Ghost"],
  },
  // Files of many kinds that nobody had tried before.
  "hidden words in a note": {
    file: "x.docx",
    bytes: word(one + line(run("It rained"), '<w:r><w:footnoteReference w:id="2"/></w:r>', run(".")), {
      "word/footnotes.xml": `<w:footnotes ${W}><w:footnote w:id="2">${line(run("Hard. "), run("Check this.", "<w:vanish/>"))}</w:footnote></w:footnotes>`,
    }),
    has: ["Hard."],
    hasNot: ["Check"],
    margin: [["hidden", "Check this."]],
  },
  "tracked changes of Word's web page": {
    file: "x.htm",
    bytes: plain(
      "<html><body><h1>One</h1><p>It <del cite='mailto:Ann%20Lee' datetime='2024-01-02T10:00'>snowed </del><ins cite='mailto:Ann%20Lee' datetime='2024-01-02T10:00'>rained </ins>all day, <del>or</del> so.</p></body></html>",
    ),
    has: ["It rained all day, <s>or</s> so."],
    hasNot: ["snowed"],
    margin: [
      ["deletion", "snowed"],
      ["insertion", "rained"],
    ],
    by: ["Ann Lee", "Ann Lee"],
  },
  "paragraphs of a comment in Google Docs' web page": {
    file: "x.html",
    bytes: plain(
      '<html><body><h1>One</h1><p>It rained<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>.</p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Did it?</span></p><p><span>It did.</span></p></div></body></html>',
    ),
    margin: [["comment", "Did it? It did."]],
  },
  "a page of one chapter with the notice of its site": {
    file: "x.html",
    bytes: plain(
      "<html><body><article><h1>Gulls</h1><p>It rained.</p></article><div>© 2024 Ann Lee</div></body></html>",
    ),
    titles: ["Gulls"],
    has: ["It rained."],
  },
  "a first chapter that shows a sign like an imprint's": {
    file: "x.md",
    bytes: plain("# Gulls\n\nThe stamp was a ©, no more.\n\n# Nets\n\nDry.\n"),
    titles: ["Gulls", "Nets"],
  },
  "a page with text for screen readers": {
    file: "x.html",
    bytes: plain(
      '<html><body><a class="skip-link screen-reader-text" href="#c">Skip to content</a><article id="c"><h1>Gulls</h1><p>It rained. <span class="screen-reader-text">opens in a new tab</span></p></article></body></html>',
    ),
    titles: ["Gulls"],
    has: ["It rained."],
    hasNot: ["Skip", "tab"],
    told: ["left-out The page around the text, such as menus and comments 8"],
  },
  "an email, without its addresses": {
    file: "x.txt",
    bytes: plain(
      'From: Ann Lee <ann@example.org>\nTo: Bea\nSubject: Two chapters\nContent-Type: text/plain;\n format="flowed"\n\nChapter 1\n\nIt rained all \nday.\n\nChapter 2\n\nDry.\n\n-- \nAnn Lee\n12 Mill Lane\n',
    ),
    titles: ["Chapter 1", "Chapter 2"],
    has: ["<p>It rained all day.</p>", "<p>Dry.</p>"],
    hasNot: ["example.org", "Mill Lane"],
    told: ["left-out The head or signature of the email 5"],
  },
  "a chapter that begins with a letter, which is no email": {
    file: "x.txt",
    bytes: plain("From: Ann\nTo: my brother\nDate: Monday\n\nIt rained.\n"),
    has: ["To: my brother"],
  },
  "metadata of MultiMarkdown": {
    file: "x.md",
    bytes: plain("Title: The Ferry\nAuthor: Ann Lee\nComment: not\n  for readers\n\n# One\n\nIt rained.\n"),
    titles: ["One"],
    book: ["The Ferry", "Ann Lee"],
    told: ["left-out “comment” 3"],
  },
  "a book of Pandoc whose parts are marked as parts": {
    file: "x.md",
    bytes: plain(
      "% The Ferry\n\nPart One {.part .unnumbered}\n===\n\nGulls\n---\n\nIt rained.\n\nNets\n---\n\nDry.\n\nPart Two\n===\n\nSea\n---\n\nMud.\n",
    ),
    titles: ["Gulls", "Nets", "Sea"],
    parts: ["Part One", "Part Two"],
  },
  "a simple table and a line block in a div, of Pandoc": {
    file: "x.md",
    bytes: plain(
      "# One\n\nHigh   Low\n-----  ----\n12     *ab*\n34     cd\n\n::: {.verse}\n| Gulls,\n| nets.\n:::\n\nIt rained.\n",
    ),
    has: [
      "<table><thead><tr><th>High</th><th>Low</th></tr></thead><tbody><tr><td>12</td><td><em>ab</em></td></tr><tr><td>34</td><td>cd</td></tr></tbody></table>",
      '<div class="verse"><p>Gulls,<br />nets.</p></div>',
    ],
    hasNot: ["<hr"],
  },
  "numbers of printed pages in a book": {
    file: "x.epub",
    bytes: () =>
      epubOf({
        spine: {
          "one.xhtml":
            '<h1>One</h1><p>It rained <span epub:type="pagebreak" id="p12" title="12">12</span>all day. <a href="#p12">See there</a>.</p>',
        },
      }),
    has: [/It rained <span id="t-p12"><\/span>all day/],
    hasNot: [">12<"],
  },
  "a chapter of notes with a heading for each chapter": {
    file: "x.epub",
    bytes: () =>
      epubOf({
        spine: {
          "one.xhtml": '<h1>One</h1><p>It rained.<sup><a id="r1" href="notes.xhtml#n1">1</a></sup></p>',
          "notes.xhtml":
            '<h1>Notes</h1><h2>One</h2><ol epub:type="endnotes"><li id="n1"><p>Hard. <a href="one.xhtml#r1">↩</a></p></li></ol>',
        },
      }),
    titles: ["One"],
    has: ["Hard."],
    told: ["left-out Notes: One 2"],
  },
  "readings in a heading, and dots beside words": {
    file: "x.epub",
    bytes: () =>
      epubOf({
        css: ".dots { -webkit-text-emphasis-style: sesame; text-emphasis: filled dot }",
        spine: {
          "one.xhtml":
            '<h2>第一章　<ruby>港<rt>みなと</rt></ruby></h2><p><span class="dots">海</span>は静か。</p>',
        },
        nav: '<li><a href="one.xhtml">第一章　港</a></li>',
      }),
    titles: ["第一章　港"],
    has: ["<i>海</i>は静か。"],
    hasNot: ["<h2"],
    told: ["left-out みなと 1"],
  },
  "headings of Aozora Bunko behind page breaks": {
    file: "x.txt",
    bytes: plain(
      "港\n山田花子\n\n-------------------------------\n《》：ルビ\n-------------------------------\n\n［＃３字下げ］一　港［＃「一　港」は大見出し］\n\n　港《みなと》は静か。\n\n［＃改ページ］\n［＃３字下げ］二　船［＃「二　船」は大見出し］\n\n　船が来た。\n",
    ),
    titles: ["一　港", "二　船"],
  },
  "chapters that an old page centres, with rules and links between": {
    file: "x.html",
    bytes: plain(
      '<html><body><a name="top"></a><center><b>Chapter 1</b></center><br><br>It rained.<br><br><hr width="20%"><br>It stopped.<br><br><a href="#top">Back to top</a><hr><center><b>Chapter 2</b></center><br><br>Dry.<br><br><a href="#top">[ Top ]</a></body></html>',
    ),
    titles: ["Chapter 1", "Chapter 2"],
    has: [/It rained\.<\/p>\s*<hr \/>\s*<p>It stopped\.<\/p>\s*<p>Dry\./],
    hasNot: [/\btop\b/i],
    told: ["left-out The page around the text, such as menus and comments 4"],
  },
  "lines that old HTML aligns": {
    file: "x.html",
    bytes: plain(
      '<html><body><h1>One</h1><p align="center">Gulls</p><p align=RIGHT>Ann</p><p align="center" style="text-align:left">Nets</p></body></html>',
    ),
    has: ['<p class="centre">Gulls</p>', '<p class="right">Ann</p>', "<p>Nets</p>"],
  },
  "the title of a book in the style of another language": {
    file: "x.docx",
    bytes: word(
      `${p("Latarnik", style("Tytu"))}${p("Rozdział pierwszy", style("Nagwek1"))}${p("Padało cały dzień, a nikt nie przyszedł.")}`,
      styles(
        '<w:style w:type="paragraph" w:styleId="Tytu"><w:name w:val="Tytuł"/></w:style><w:style w:type="paragraph" w:styleId="Nagwek1"><w:name w:val="Nagłówek 1"/></w:style>',
      ),
    ),
    titles: ["Rozdział pierwszy"],
    book: ["Latarnik", null],
  },
  "a Latin paragraph in a text from right to left": {
    file: "x.docx",
    bytes: word(
      `${line("<w:pPr><w:bidi/></w:pPr>", run("הים היה שקט באותו בוקר, ואיש לא בא.", "<w:rtl/>"))}${p("An English letter.")}`,
    ),
    has: ["<p>הים", '<p dir="ltr">An English letter.</p>'],
  },
  "a picture that TextEdit attached": {
    file: "x.rtf",
    bytes: rich(
      "It rained.\\par {{\\NeXTGraphic map.png \\width100 \\height100 \\noorient}\\'ac}\\par It stopped.",
    ),
    has: ["It rained.", "It stopped."],
    hasNot: ["¬", "map.png"],
    told: ["element picture"],
  },
  "wrapped notes that follow each other": {
    file: "x.txt",
    bytes: plain(
      "CHAPTER I\n\nIt rained[1] all day,[2] and that was that.\n\n[1] Hard, and\nfor long.\n[2] Until\nnight.\n\nCHAPTER II\n\nDry.\n",
    ),
    has: [/Hard, and for long\. <a/, /Until night\. <a/],
  },
  // Names.
  "text with the ending of another program, which the report names": {
    file: "x.fountain",
    bytes: plain("CHAPTER I\n\nIt rained.\n\nCHAPTER II\n\nDry.\n"),
    titles: ["CHAPTER I", "CHAPTER II"],
    told: ["other-kind fountain"],
  },
  "a heading with a line break behind its number": {
    file: "x.html",
    bytes: plain(
      "<h2>Chapter One<br>Gulls</h2><p>Mud.</p><h2>2<br>Nets</h2><p>Sea.</p><h2>The long<br>way home</h2><p>End.</p>",
    ),
    titles: ["Chapter One: Gulls", "2: Nets", "The long way home"],
  },
  // Looks.
  "a link that Google Docs leads through its address, in OpenDocument": {
    file: "x.odt",
    bytes: open(
      `${h("One")}${odtLine('See <text:a xlink:href="https://www.google.com/url?q=https://example.org/a&amp;sa=D">it</text:a>.')}`,
    ),
    has: [/href="https:\/\/example\.org\/a"/],
  },
  "Word's rule above the notes of a web page": {
    file: "x.htm",
    bytes: plain(
      '<html><body><h1>One</h1><p class=MsoNormal>It rained.<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a></p><h1>Two</h1><p class=MsoNormal>Dry.</p><div><br clear=all><hr align=left size=1 width="33%"><div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Hard.</p></div></div></body></html>',
    ),
    has: ["Hard."],
    hasNot: ["<hr"],
  },
  // What authors of many programs bring.
  "a paragraph with nothing but an unanswered prompt or a chart, which is no scene break": {
    file: "x.docx",
    bytes: word(
      `${one}${p("It rained.")}${line(`<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run("Choose a date")}</w:sdtContent></w:sdt>`)}${p("It went on.")}${line(`<w:r><w:drawing xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:chart r:id="none"/></w:drawing></w:r>`)}${Array.from({ length: 12 }, (_, at) => p(`It stopped ${at} times.`)).join("")}`,
    ),
    hasNot: ["<hr"],
    told: ["left-out “placeholder” 3", "element chart"],
  },
  "a paragraph with nothing but an object, which is no scene break": {
    file: "x.odt",
    bytes: open(
      `${h("One")}${odtLine("It rained.")}${odtLine('<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>')}${odtLine("Dry.").repeat(8)}`,
    ),
    hasNot: ["<hr"],
    told: ["element object"],
  },
  "a paragraph with nothing but an object of another program, which is no scene break": {
    file: "x.rtf",
    bytes: rich(
      `{\\pard\\outlinelevel0 One\\par}It rained.\\par {\\object\\objemb{\\*\\objclass Excel.Sheet.8}{\\*\\objdata 0105}}\\par ${"Dry.\\par ".repeat(9)}`,
    ),
    hasNot: ["<hr"],
    told: ["element object of Excel.Sheet.8"],
  },
  "a master document, whose other files are missing": {
    file: "x.docx",
    bytes: word(
      `${one}${p("It rained.")}<w:p><w:subDoc xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="r9"/></w:p>`,
      {
        "word/_rels/document.xml.rels":
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/subDocument" Target="file:///C:\\books\\two.docx" TargetMode="External"/></Relationships>',
      },
    ),
    told: ["element linked document two.docx"],
  },
  "a deleted note, and a deletion in a note": {
    file: "x.docx",
    bytes: word(
      `${one}${line(run("It rained"), '<w:del w:id="1" w:author="Ed"><w:r><w:footnoteReference w:id="2"/></w:r></w:del>', run(" all day"), '<w:r><w:footnoteReference w:id="3"/></w:r>', '<w:ins w:id="2" w:author="Ed">', run(" of the week"), "</w:ins>", run("."))}`,
      {
        "word/footnotes.xml": `<w:footnotes ${W}><w:footnote w:id="2">${p("Of the oak.")}</w:footnote><w:footnote w:id="3">${line(run("Hard "), '<w:del w:id="3" w:author="Ed"><w:r><w:delText>for the time </w:delText></w:r></w:del>', run("here."))}</w:footnote></w:footnotes>`,
      },
    ),
    has: ["Hard here."],
    hasNot: ["oak", "for the time"],
    margin: [
      ["insertion", "of the week"],
      ["deletion", "Of the oak."],
      ["deletion", "for the time"],
    ],
  },
  "numbers of chapters in headings above those of their titles": {
    file: "x.docx",
    bytes: word(
      [
        p("Part One", style("Heading1")),
        ...[1, 2].flatMap((number) => [
          p(`${number}`, style("Heading1")),
          p(`Gulls ${number}`, style("Heading2")),
          p("It rained, and nobody came."),
        ]),
      ].join(""),
      styles(
        '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/></w:style>',
      ),
    ),
    titles: ["1: Gulls 1", "2: Gulls 2"],
    parts: ["Part One"],
  },
  "numbers of parts in headings above those of several chapters": {
    file: "x.html",
    bytes: plain(
      "<h1>I</h1><h2>Gulls</h2><p>Mud.</p><h2>Nets</h2><p>Sea.</p><h1>II</h1><h2>Ropes</h2><p>End.</p>",
    ),
    titles: ["Gulls", "Nets", "Ropes"],
    parts: ["I", "II"],
  },
  "a space behind a note, a ruby and a formula": {
    file: "x.odt",
    bytes: open(
      `${h("One")}${odtLine('It <text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Hard.</text:p></text:note-body></text:note> rained <text:ruby><text:ruby-base>舟</text:ruby-base><text:ruby-text>ふね</text:ruby-text></text:ruby> on <draw:frame><draw:object><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>y</mi></math></draw:object></draw:frame> there.')}`,
    ),
    has: [/<\/a> rained <ruby>/, "</ruby> on y there."],
  },
  "italic and bold that a text has for Hebrew and Arabic letters alone": {
    file: "x.odt",
    bytes: open(
      `${h("One")}${odtLine('הים <text:span text:style-name="C1">היה</text:span> שקט <text:span text:style-name="C2">באותו</text:span> <text:span text:style-name="C1">Latin</text:span> בוקר.')}`,
      '<style:style style:name="C1" style:family="text"><style:text-properties style:font-style-complex="italic"/></style:style><style:style style:name="C2" style:family="text"><style:text-properties style:font-weight-complex="bold"/></style:style>',
    ),
    has: ["<em>היה</em>", "<strong>באותו</strong>", /(?<!<em>)Latin/],
  },
  "the comments of a file's properties": {
    file: "x.rtf",
    bytes: rich(
      "{\\info{\\title Gulls}{\\subject Birds}{\\doccomm A wall and who built it.}}It rained.\\par",
    ),
    synopsis: "A wall and who built it.",
  },
  "the abstract that Pandoc knows": {
    file: "x.md",
    bytes: plain("---\ntitle: Gulls\nabstract: |\n  A wall,\n  and who built it.\n---\n\nIt rained.\n"),
    synopsis: "A wall, and who built it.",
  },
  "an author in the subtitle of Google Docs": {
    file: "x.html",
    bytes: plain(
      '<p class="title"><span>Gulls</span></p><p class="subtitle"><span>by Ann Lee</span></p><h1>One</h1><p>It rained.</p>',
    ),
    book: ["Gulls", "Ann Lee"],
  },
  "paragraphs of a Chinese text, each in one line": {
    file: "x.txt",
    bytes: plain(
      "《风灯》\n作者：林鹿\n\n内容简介：一盏灯。\n\n第一章 风\n\n　　夜里起了风。\n　　“谁在那里？”他问\n　　他读过《红楼梦》。\n\n　　※※※\n\n　　灯亮了。\n她来了。\n\n第二章 桥\n\n　　桥很长。\n",
    ),
    book: ["风灯", "林鹿"],
    synopsis: "一盏灯。",
    titles: ["第一章 风", "第二章 桥"],
    has: [
      "<p>夜里起了风。</p>\n<p>“谁在那里？”他问</p>\n<p>他读过《红楼梦》。</p>\n<hr />\n<p>灯亮了。</p>\n<p>她来了。</p>",
    ],
    hasNot: ["<ruby"],
  },
  "a table of contents with the numbers of pages below its heading": {
    file: "x.txt",
    bytes: plain(
      "GULLS\n\nBY\n\nANN LEE\n\nCONTENTS\n\n  CHAPTER           PAGE\n     I. THE MUD        1\n    II. THE NETS      14\n\n   III. THE SEA       20\n\n\nCHAPTER I\n\nTHE MUD\n\nIt rained.\n\nCHAPTER II\n\nTHE NETS\n\nIt stopped.\n",
    ),
    titles: ["CHAPTER I: THE MUD", "CHAPTER II: THE NETS"],
    hasNot: ["PAGE", "20"],
  },
  // Archives.
  "a folder of chapters by number": {
    file: "x.zip",
    bytes: () =>
      zipOf({ "10 Last.md": "It ended.\n", "2 Middle.md": "It went on.\n", "1 First.md": "It began.\n" }),
    titles: ["First", "Middle", "Last"],
  },
};

const htmlOf = ({ chapters }: Manuscript) => chapters.map(({ html }) => html).join("\n");

describe("Manuscripts of many kinds", () => {
  for (const [name, { file, bytes, titles, has = [], hasNot = [], told, ...kind }] of Object.entries(KINDS))
    it(`come in right: ${name} (${file})`, async () => {
      const book = await readManuscript(await bytes(), file);
      const html = htmlOf(book);
      if (titles) expect(book.chapters.map(({ title }) => title)).to.deep.equal(titles);
      for (const part of has)
        if (typeof part === "string") expect(html).to.include(part);
        else expect(html).to.match(part);
      for (const part of hasNot)
        if (typeof part === "string") expect(html).to.not.include(part);
        else expect(html).to.not.match(part);
      const { margin, by } = kind;
      if (margin) expect(book.margin?.map((note) => [note.kind, note.text])).to.deep.equal(margin);
      if (by) expect(book.margin?.map((note) => note.by)).to.deep.equal(by);
      if (kind.book) expect([book.title, book.author]).to.deep.equal(kind.book);
      if (kind.synopsis !== undefined) expect(book.synopsis).to.equal(kind.synopsis);
      if (kind.parts) expect(book.parts.map(({ title }) => title)).to.deep.equal(kind.parts);
      const said = lines(book.report);
      if (told) for (const each of told) expect(said).to.include(each);
      expect(said.filter((each) => each.startsWith("lost"))).to.deep.equal([]);
    });
});
