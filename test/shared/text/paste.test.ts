import { expect } from "chai";
import { pastedHtml } from "../../../src/shared/text/paste.ts";

describe("Pasting from a word processor", () => {
  it("takes Word's paragraphs, headings, emphasis and lists, and none of its styles", () => {
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

  it("keeps the words that Word has put into places, dates and fields of its own", () => {
    const pasted =
      "<p class=MsoNormal>To <st1:place w:st=on><st1:City>Lis<b>b</b>on</st1:City></st1:place>, <w:Sdt Title=x>dear <i>sir</i></w:Sdt>.<o:p>&nbsp;</o:p></p>";
    expect(pastedHtml(pasted)).to.equal("<p>To Lis<strong>b</strong>on, dear <em>sir</em>.</p>");
  });

  it("takes Google Docs' spans as emphasis, and not its bold around everything", () => {
    const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:700">Two</span></h2><p dir="ltr" style="line-height:1.38;text-align:center"><span style="font-size:11pt;font-style:italic;white-space:pre-wrap">Dear you,</span></p><p dir="ltr"><span style="font-weight:400">come </span><span style="font-weight:700;font-style:italic;">now</span><span style="font-weight:400;text-decoration:underline"> please</span></p><ul><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">one</span></p></li></ul><br /></b>`;
    expect(pastedHtml(docs)).to.equal(
      '<h2>Two</h2>\n<p class="centre"><em>Dear you,</em></p>\n<p>come <em><strong>now</strong></em><u> please</u></p>\n<ul><li><p>one</p></li></ul>',
    );
  });

  it("takes LibreOffice's paragraphs without fonts, colours and languages", () => {
    const office = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-GB" dir="ltr"><h1 class="western">Three</h1>
<p class="western" style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt"><i>Aboard</i> the <b>Pinafore</b>,</font></font><br/>
at <span style="font-variant: small-caps">noon</span>.</p>
<p class="western" align="center"><a name="x"></a>#</p><blockquote>Quoted</blockquote></body></html>`;
    expect(pastedHtml(office)).to.equal(
      '<h2>Three</h2>\n<p><em>Aboard</em> the <strong>Pinafore</strong>,<br />at <span class="small-caps">noon</span>.</p>\n<hr />\n<blockquote><p>Quoted</p></blockquote>',
    );
  });

  it("takes Scrivener's paragraphs, whose emphasis is in styles", () => {
    const scrivener = `<meta charset="UTF-8"><p class="p1" style="margin: 0px; text-indent: 36px; font-size: 13px; font-family: Palatino"><span style="font-style: italic">Night</span> fell.<span class="Apple-converted-space"> </span></p><p class="p1" style="margin: 0px; text-align: center">***</p><p class="p2" style="margin: 0px"><b>Day</b> broke<sup>1</sup>.</p>`;
    expect(pastedHtml(scrivener)).to.equal(
      "<p><em>Night</em> fell.</p>\n<hr />\n<p><strong>Day</strong> broke<sup>1</sup>.</p>",
    );
  });

  it("takes nothing that runs or loads", () => {
    expect(
      pastedHtml(
        '<p onclick="x()">one<script>alert(1)</script><img src="https://evil.example/x.png"><a href="javascript:x()">two</a></p><iframe src="//evil.example"></iframe>',
      ),
    ).to.equal("<p>onetwo</p>");
  });
});
