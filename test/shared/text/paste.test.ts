import { expect } from "chai";
import { docFromHtml } from "#shared/text/doc/index.ts";
import { pastedHtml } from "#shared/text/paste.ts";

describe("Pasting from a word processor", () => {
  it("retains Word's paragraphs, headings, emphasis and lists, and none of its styles", () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal{margin:0}</style></head><body lang=EN-GB>
<!--StartFragment-->
<h1>The Causeway<o:p></o:p></h1>
<p class=MsoNormal style='margin-bottom:8pt;line-height:107%'><span lang=EN-GB style='font-family:"Times New Roman",serif'>The tide came <i style='mso-bidi-font-style:normal'>in</i> at <b>nine</b>.<o:p></o:p></span></p>
<p class=MsoNormal align=center style='text-align:center'>* * *<o:p></o:p></p>
<p class=MsoNormal><span style='font-variant:small-caps'>Now</span> she <s>ran</s><span style='mso-spacerun:yes'>  </span>walked.</p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Salt</p>
<p class=MsoListParagraphCxSpLast style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span>o<span>&nbsp;&nbsp; </span></span><![endif]>Sea salt</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<!--EndFragment--></body></html>`;
    expect(pastedHtml(word)).to.equal(
      '<h2>The Causeway</h2>\n<p>The tide came <em>in</em> at <strong>nine</strong>.</p>\n<hr />\n<p><span class="small-caps">Now</span> she <s>ran</s> walked.</p>\n<ul><li>Salt<ul><li>Sea salt</li></ul></li></ul>',
    );
  });

  it("retains words that Word wraps in places, dates and fields", () => {
    const pasted =
      "<p class=MsoNormal>To <st1:place w:st=on><st1:City>Lis<b>b</b>on</st1:City></st1:place>, <w:Sdt Title=x>dear <i>sir</i></w:Sdt>.<o:p>&nbsp;</o:p></p>";
    expect(pastedHtml(pasted)).to.equal("<p>To Lis<strong>b</strong>on, dear <em>sir</em>.</p>");
  });

  it("reads Google Docs' spans as emphasis, and ignores its bold around everything", () => {
    const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:700">Two</span></h2><p dir="ltr" style="line-height:1.38;text-align:center"><span style="font-size:11pt;font-style:italic;white-space:pre-wrap">Dear you,</span></p><p dir="ltr"><span style="font-weight:400">come </span><span style="font-weight:700;font-style:italic;">now</span><span style="font-weight:400;text-decoration:underline"> please</span></p><ul><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">one</span></p></li></ul><br /></b>`;
    expect(pastedHtml(docs)).to.equal(
      '<h2>Two</h2>\n<p class="centre"><em>Dear you,</em></p>\n<p>come <em><strong>now</strong></em><u> please</u></p>\n<ul><li><p>one</p></li></ul>',
    );
  });

  it("retains LibreOffice's paragraphs without fonts, colours and languages", () => {
    const office = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-GB" dir="ltr"><h1 class="western">Three</h1>
<p class="western" style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt"><i>Aboard</i> the <b>Pinafore</b>,</font></font><br/>
at <span style="font-variant: small-caps">noon</span>.</p>
<p class="western" align="center"><a name="x"></a>#</p><blockquote>Quoted</blockquote></body></html>`;
    expect(pastedHtml(office)).to.equal(
      '<h2>Three</h2>\n<p><em>Aboard</em> the <strong>Pinafore</strong>,<br />at <span class="small-caps">noon</span>.</p>\n<hr />\n<blockquote><p>Quoted</p></blockquote>',
    );
  });

  it("retains Scrivener's paragraphs, with the emphasis from its styles", () => {
    const scrivener = `<meta charset="UTF-8"><p class="p1" style="margin: 0px; text-indent: 36px; font-size: 13px; font-family: Palatino"><span style="font-style: italic">Night</span> fell.<span class="Apple-converted-space"> </span></p><p class="p1" style="margin: 0px; text-align: center">***</p><p class="p2" style="margin: 0px"><b>Day</b> broke<sup>1</sup>.</p>`;
    expect(pastedHtml(scrivener)).to.equal(
      "<p><em>Night</em> fell.</p>\n<hr />\n<p><strong>Day</strong> broke<sup>1</sup>.</p>",
    );
  });

  it("reads headings of Word for the web, which are paragraphs with a role", () => {
    const word =
      '<div class="OutlineElement Ltr"><p class="Paragraph" role="heading" aria-level="1" style="font-weight:bold"><span class="TextRun" style="font-weight:bold"><span class="NormalTextRun">Chapter One</span></span><span class="EOP">&nbsp;</span></p></div><div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun">It rained.</span></p></div>';
    expect(pastedHtml(word)).to.equal("<h2>Chapter One</h2>\n<p>It rained.</p>");
  });

  it("nests lists of Word for the web by level, and starts a new one for another id", () => {
    const item = (tag: string, level: number, words: string, id: number, start = "") =>
      `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="BulletListStyle${level} SCXW1" role="list"${start}><li data-leveltext="•" data-listid="${id}" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun"><span class="NormalTextRun">${words}</span></span><span class="EOP" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`;
    const text =
      '<div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun">Then.</span></p></div>';
    expect(
      pastedHtml(
        `<body><!--StartFragment-->${item("ul", 1, "rope", 1)}${item("ul", 2, "hemp", 1)}${item("ul", 1, "lamp", 1)}${item("ul", 1, "oil", 2)}${text}${item("ol", 1, "one", 3, ' start="1"')}${item("ol", 2, "one a", 3, ' start="1"')}${item("ol", 1, "two", 3, ' start="2"')}<!--EndFragment--></body>`,
      ),
    ).to.equal(
      "<ul><li>rope<ul><li>hemp</li></ul></li><li>lamp</li></ul>\n<ul><li>oil</li></ul>\n<p>Then.</p>\n<ol><li>one<ol><li>one a</li></ol></li><li>two</li></ol>",
    );
  });

  it("reads bold and italic from the short form of a font in macOS's style sheets", () => {
    const pages =
      '<html><head><style type="text/css">span.s1 {font: italic 12.0px Helvetica} span.s2 {font: bold 12px Helvetica}</style></head><body><p class="p1"><span class="s1">Night</span> <span class="s2">fell</span>.</p></body></html>';
    expect(pastedHtml(pages)).to.equal("<p><em>Night</em> <strong>fell</strong>.</p>");
  });

  it("reads classes of styles as files are read: quotations, verse, subtitles and headings", () => {
    const word =
      "<p class=MsoTitle>The Ferry</p><p class=MsoSubtitle>A tale</p><p class=MsoQuote>One.</p>\n<p class=MsoIntenseQuote>Two.</p><p class=Verse>Long foretold,<br>long last.</p>\n<p class=Verse>Short notice.</p><p class=Heading2>Next</p>";
    expect(pastedHtml(word)).to.equal(
      '<h2>The Ferry</h2>\n<p class="subtitle">A tale</p>\n<blockquote><p>One.</p><p>Two.</p></blockquote>\n<blockquote class="verse"><p>Long foretold,<br />long last.</p><p>Short notice.</p></blockquote>\n<h3>Next</h3>',
    );
    expect(pastedHtml('<p class="quotations-western">Q</p><p class="western" align="right">R</p>')).to.equal(
      '<blockquote><p>Q</p></blockquote>\n<p class="right">R</p>',
    );
  });

  it("retains the direction of right-to-left text", () => {
    for (const pasted of [
      "<p class=MsoNormal dir=RTL style='text-align:right;direction:rtl;unicode-bidi:embed'>שלום</p>",
      '<meta charset="utf-8"><b id="docs-internal-guid-1" style="font-weight:normal"><p dir="rtl" style="text-align:right"><span>שלום</span></p></b>',
      '<p class="western" align="right" style="direction: rtl">שלום</p>',
    ])
      expect(pastedHtml(pasted)).to.equal('<p dir="rtl">שלום</p>');
  });

  it("removes everything that runs or loads", () => {
    expect(
      pastedHtml(
        '<p onclick="x()">one<script>alert(1)</script><img src="https://evil.example/x.png"><a href="javascript:x()">two</a></p><iframe src="//evil.example"></iframe>',
      ),
    ).to.equal("<p>onetwo</p>");
  });

  it("brings footnotes and endnotes as notes", () => {
    const list = (kind: string) =>
      `<div style='mso-element:${kind}-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:${kind}' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a> Of the <i>spring</i>.<o:p></o:p></p></div></div>`;
    const text = `<p class=MsoNormal>The tide<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a> came in.<o:p></o:p></p>`;
    for (const pasted of [
      `<body><!--StartFragment-->${text}${list("footnote")}<!--EndFragment--></body>`,
      `<body><!--StartFragment-->${text}<!--EndFragment-->\n${list("footnote")}</body></html>`,
      `<body><!--StartFragment-->${text}<!--EndFragment-->\n${list("endnote")}</body></html>`.replaceAll(
        "_ftn",
        "_edn",
      ),
      `<body><p class="western">The tide<sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></sup> came in.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Of the <i>spring</i>.</p></div></body>`,
      `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span>The tide</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> came in.</span></p><hr><div><p dir="ltr"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;Of the </span><span style="font-style:italic">spring</span>.</p></div></b>`,
    ]) {
      const doc = docFromHtml(pastedHtml(pasted));
      expect([doc.childCount, doc.lastChild?.type.name, doc.lastChild?.childCount]).to.deep.equal([
        2,
        "notes",
        1,
      ]);
      expect(pastedHtml(pasted)).to.match(
        /^<p>The tide<a [^>]*>1<\/a> came in\.<\/p>\n<section [^>]*><ol><li [^>]*><p>Of the <em>spring<\/em>\. <a [^>]*>↩<\/a><\/p><\/li><\/ol><\/section>$/,
      );
    }
  });
});
