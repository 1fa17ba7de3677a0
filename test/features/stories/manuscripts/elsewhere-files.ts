import { epubOf, zipOf } from "./archives.ts";

/** Files as sites and FanFicFare give them: structure as theirs, words of our own. */

const AO3_TAGS = `<dl class="tags">
      <dt>Rating:</dt>
      <dd><a href="https://archiveofourown.org/tags/Mature">Mature</a></dd>
      <dt><a href="https://archiveofourown.org/tos">Archive Warning</a>:</dt>
      <dd><a href="https://archiveofourown.org/tags/Graphic">Graphic Depictions Of Violence</a>, <a href="https://archiveofourown.org/tags/Death">Major Character Death</a></dd>
      <dt>Category:</dt>
      <dd><a href="https://archiveofourown.org/tags/Gen">Gen</a></dd>
      <dt>Fandom:</dt>
      <dd><a href="https://archiveofourown.org/tags/Ferry">The Ferry Cycle - Ann Lee</a></dd>
      <dt>Relationships:</dt>
      <dd><a href="https://archiveofourown.org/tags/r">Ida &amp; Tom</a></dd>
      <dt>Characters:</dt>
      <dd><a href="https://archiveofourown.org/tags/c1">Ida</a>, <a href="https://archiveofourown.org/tags/c2">Tom</a></dd>
      <dt>Additional Tags:</dt>
      <dd><a href="https://archiveofourown.org/tags/t1">Ghosts</a>, <a href="https://archiveofourown.org/tags/t2">Slow Burn</a>, <a href="https://archiveofourown.org/tags/t3">Romance</a></dd>
      <dt>Language:</dt>
      <dd>English</dd>
      <dt>Series:</dt>
      <dd>Part 2 of <a href="https://archiveofourown.org/series/7">The Lamps</a></dd>
      <dt>Stats:</dt>
      <dd>
        Published: 2019-03-02
          Completed: 2019-04-05
        Words: 1,234
        Chapters: 2/2
      </dd>
    </dl>`;

const AO3_PREFACE = `<h2 class="toc-heading">Preface</h2>
  <p class="message">
    <b>The Long Crossing</b><br />
    Posted originally on the <a href="https://archiveofourown.org/">Archive of Our Own</a> at <a href="https://archiveofourown.org/works/424242">https://archiveofourown.org/works/424242</a>.
  </p>
  <div class="meta">
    ${AO3_TAGS}
    <h1>The Long Crossing</h1>
    <div class="byline">by <a rel="author" href="https://archiveofourown.org/users/ida/pseuds/ida">ida_of_the_lamps</a></div>
    <p>Summary</p>
    <blockquote class="userstuff"><p>A ferry, a storm.</p><p>Two who stay aboard.</p></blockquote>
    <p>Notes</p>
    <blockquote class="userstuff"><p>For M., who knows the river.</p></blockquote>
    <p>See the end of the work for <a href="#endnotes">notes</a></p>
  </div>`;

const AO3_ONE = `<div class="meta group">
      <h2 class="heading">Chapter 1: Cast Off</h2>
      <p>Chapter Summary</p>
      <blockquote class="userstuff"><p>In which the rope is cut.</p></blockquote>
      <p>Chapter Notes</p>
      <blockquote class="userstuff"><p>Mind the gap.</p></blockquote>
      <div class="endnote-link">See the end of the chapter for <a href="#endnotes1">notes</a></div>
    </div>
    <div class="userstuff"><p>The rope <em>fell</em> into the water.</p><p>Nobody spoke.</p></div>
    <div class="meta" id="endnotes1">
      <p>Chapter End Notes</p>
      <blockquote class="userstuff"><p>Next one on Friday.</p></blockquote>
    </div>`;
const AO3_TWO = `<div class="meta group"><h2 class="heading">Chapter 2: Landfall</h2></div>
    <div class="userstuff"><p>The far bank was there.</p></div>`;
const AO3_END = `<h2 class="toc-heading">Afterword</h2>
  <div class="meta">
    <div id="endnotes">
      <p>End Notes</p>
      <blockquote class="userstuff"><p>Thank you for coming along.</p></blockquote>
    </div>
    <p class="message">Please <a href="https://archiveofourown.org/works/424242/comments/new">drop by the Archive and comment</a> to let the creator know if you enjoyed their work!</p>
  </div>`;

/** A work of two chapters, as "Download: HTML" gives it. */
export const ao3Html = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<title>The Long Crossing - ida_of_the_lamps - The Ferry Cycle - Ann Lee</title>
<style type="text/css">p.message { text-align: center; } .toc-heading { display: none; }</style></head>
<body>
<div id="preface">${AO3_PREFACE}</div>
<div id="chapters" class="userstuff">${AO3_ONE}${AO3_TWO}</div>
<div id="afterword">${AO3_END}</div>
</body></html>`;

/** A work of one chapter, which has no heading. */
export const ao3Single = ao3Html
  .replace(`${AO3_ONE}${AO3_TWO}`, "<p>The rope fell.</p><p>Nobody spoke.</p>")
  .replace("Chapters: 2/2", "Chapters: 1/?");

/** The same as the EPUB of Calibre, which splits the page and numbers classes. */
export const ao3Epub = () =>
  epubOf({
    metadata:
      '<dc:title>The Long Crossing</dc:title><dc:creator opf:role="aut" xmlns:opf="http://www.idpf.org/2007/opf">ida_of_the_lamps</dc:creator><dc:language>en</dc:language><dc:publisher>Archive of Our Own</dc:publisher><dc:contributor>calibre (7.2.0) [https://calibre-ebook.com]</dc:contributor><dc:subject>Fanworks</dc:subject><dc:description>&lt;p&gt;A ferry, a storm.&lt;/p&gt;</dc:description>',
    spine: {
      "i_split_000.xhtml": `<div id="preface" class="calibre">${AO3_PREFACE.replaceAll('class="meta"', 'class="meta1"')}</div>`,
      "i_split_001.xhtml": `<div id="chapters" class="userstuff2">${AO3_ONE.replaceAll('class="userstuff"', 'class="userstuff1"')}</div>`,
      "i_split_002.xhtml": `<div class="userstuff2">${AO3_TWO}</div>`,
      "i_split_003.xhtml": `<div id="afterword" class="calibre">${AO3_END}</div>`,
    },
    css: ".toc-heading { display: none }",
    ncx: `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${["Preface", "Chapter 1: Cast Off", "Chapter 2: Landfall", "Afterword"].map((title, at) => `<navPoint id="n${at}" playOrder="${at + 1}"><navLabel><text>${title}</text></navLabel><content src="i_split_00${at}.xhtml"/></navPoint>`).join("")}</navMap></ncx>`,
  });

/** A work that FanFicFare saved from FanFiction.net. */
export const fanficfareEpub = (url = "https://www.fanfiction.net/s/1234567/1/") =>
  epubOf({
    metadata: `<dc:title>The Long Crossing</dc:title><dc:creator>ida</dc:creator><dc:contributor>FanFicFare [https://github.com/JimmXinu/FanFicFare]</dc:contributor><dc:language>en</dc:language><dc:publisher>www.fanfiction.net</dc:publisher><dc:source>${url}</dc:source><dc:description>A ferry, a storm.</dc:description><dc:subject>FanFiction</dc:subject><meta name="calibre:series" content="The Lamps"/><meta name="calibre:series_index" content="2"/>`,
    spine: {
      "title_page.xhtml": `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>The Long Crossing by ida</title></head><body class="fff_titlepage"><h3><a href="${url}">The Long Crossing</a> by <a class="authorlink" href="https://www.fanfiction.net/u/1/ida">ida</a></h3><div>
<b>Category:</b> The Ferry Cycle<br />
<b>Genre:</b> Adventure, Romance<br />
<b>Characters:</b> Ida, Tom<br />
<b>Language:</b> English<br />
<b>Status:</b> In-Progress<br />
<b>Published:</b> 2019-03-02<br />
<b>Updated:</b> 2019-04-05<br />
<b>Packaged:</b> 2024-01-01 10:00:00<br />
<b>Rating:</b> M<br />
<b>Chapters:</b> 2<br />
<b>Words:</b> 1,234<br />
<b>Publisher:</b> www.fanfiction.net<br />
<b>Story URL:</b> <a href="${url}">${url}</a><br />
<b>Author URL:</b> <a href="https://www.fanfiction.net/u/1/ida">https://www.fanfiction.net/u/1/ida</a><br />
<b>Summary:</b> A ferry, a storm.<br />
</div></body></html>`,
      "file0001.xhtml": `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Cast Off</title></head><body class="fff_chapter"><h3 class="fff_chapter_title">1. Cast Off</h3><div class="fff_chapter_notes fff_head_notes"><b>Author's Note:</b><p>Mind the gap.</p></div><p>The rope fell.</p><div class="fff_chapter_notes fff_foot_notes"><b>Author's Note:</b><p>Next one on Friday.</p></div></body></html>`,
      "file0002.xhtml": `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Landfall</title></head><body class="fff_chapter"><h3 class="fff_chapter_title">2. Landfall</h3><p>The far bank was there.</p></body></html>`,
    },
    ncx: `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${[
      ["title_page", "Title Page"],
      ["file0001", "1. Cast Off"],
      ["file0002", "2. Landfall"],
    ]
      .map(
        ([file, title], at) =>
          `<navPoint id="n${at}" playOrder="${at + 1}"><navLabel><text>${title}</text></navLabel><content src="${file}.xhtml"/></navPoint>`,
      )
      .join("")}</navMap></ncx>`,
  });

/** A chapter page of Royal Road, saved by a browser. */
export const royalRoadPage = `<!DOCTYPE html><html lang="en"><head><title>Cast Off - The Long Crossing | Royal Road</title><link rel="canonical" href="https://www.royalroad.com/fiction/777/the-long-crossing/chapter/888/cast-off" /><meta property="books:author" content="ida" /></head><body><nav><a href="/home">Home</a> Log in</nav><h1 class="font-white">Cast Off</h1><div class="portlet author-note-portlet"><div class="portlet-title">A note from ida</div><div class="portlet-body author-note"><p>Mind the gap.</p></div></div><div class="chapter-inner chapter-content"><p>The rope fell.</p><p>Nobody spoke.</p></div><div class="portlet author-note-portlet"><div class="portlet-body author-note"><p>Next one on Friday.</p></div></div><section>Comments (3) Great chapter!</section></body></html>`;

/** Files of an export of Substack. */
export const substackFiles = {
  "posts.csv": [
    "post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url",
    "102.landfall,2023-02-09T08:00:00.000Z,true,,,newsletter,everyone,Landfall,The far bank,",
    '101.cast-off,2023-02-02T08:00:00.000Z,true,,,newsletter,everyone,"Cast Off, or The Rope",,',
    "103.idea,,false,,,newsletter,everyone,An idea,,",
  ].join("\n"),
  "posts/101.cast-off.html": "<p>The rope fell.</p><p>Nobody spoke.</p>",
  "posts/102.landfall.html": "<p>The far bank was there.</p>",
  "posts/103.idea.html": "<p>What if the lamp went out?</p>",
  "email_list.lamps.csv": "email,active_subscription\n",
};

/** A work that FanFicFare saved: the rows of its title page and the chapters, each with its title. */
interface SavedWork {
  readonly url: string;
  readonly authorUrl: string;
  readonly rows: readonly (readonly [string, string])[];
  readonly chapters: readonly (readonly [string, string])[];
}

const savedWork = (
  site: string,
  path: string,
  rows: SavedWork["rows"],
  chapters: SavedWork["chapters"],
): SavedWork => {
  const [url, authorUrl] = [`https://${site}/${path}`, `https://${site}/user/ida`];
  const link = (address: string) => `<a href="${address}">${address}</a>`;
  return {
    url,
    authorUrl,
    chapters,
    rows: [
      ...rows,
      ["Language", "English"],
      ["Published", "2019-03-02"],
      ["Updated", "2019-04-05"],
      ["Packaged", "2024-01-01 10:00:00"],
      ["Chapters", "2"],
      ["Words", "1,234"],
      ["Publisher", site],
      ["Story URL", link(url)],
      ["Author URL", link(authorUrl)],
      ["Summary", "<div><p>A ferry, a storm.<br/>Two stay.</p></div>"],
    ],
  };
};

export const fanfictionWork = savedWork(
  "www.fanfiction.net",
  "s/1234567/1/",
  [
    ["Category", "The Ferry Cycle"],
    ["Genre", "Adventure, Romance"],
    ["Characters", "Ida, Tom"],
    ["Relationships", "Ida/Tom"],
    ["Status", "In-Progress"],
    ["Rating", "M"],
    ["Reviews", "12"],
  ],
  [
    [
      "1. Cast Off",
      '<div class="storytextp" id="storytextp"><div id="storytext"><p>The rope <em>fell</em>.</p><hr size="1" noshade="noshade"/><p>Nobody spoke.</p></div></div>',
    ],
    [
      "2. Landfall",
      '<div class="storytextp" id="storytextp"><div id="storytext"><p>The far bank was there.</p></div></div>',
    ],
  ],
);

export const wattpadWork = savedWork(
  "www.wattpad.com",
  "story/99",
  [
    ["Category", "Paranormal"],
    ["Tags", "ferry, ghost, slowburn"],
    ["Status", "Completed"],
    ["Reads", "500"],
  ],
  [
    [
      "1. Cast Off",
      '<img class="photoUrl banner-image" src="images/ffdl-1.jpg"/><p data-p-id="d41d8">The rope <em>fell</em>.</p><hr/><p data-p-id="a0b1">Nobody spoke.</p>',
    ],
    ["2. Landfall", '<p data-p-id="c7f2">The far bank was there.</p>'],
  ],
);

/** The HTML of FanFicFare: one file whose contents and headings have anchors around them. */
export const savedHtml = ({ url, authorUrl, rows, chapters }: SavedWork) =>
  Buffer.from(`<!DOCTYPE html>
<html><head><meta charset="UTF-8"><title>The Long Crossing by ida</title><style type="text/css">body { margin: 2%; }</style></head>
<body>
<h1><a href="${url}">The Long Crossing</a> by <a class='authorlink' href='${authorUrl}'>ida</a></h1>
<table class="full">
${rows.map(([label, value]) => `<tr><td><b>${label}:</b></td><td>${value}</td></tr>`).join("\n")}
</table>
<a name="TOCTOP"><h2>Table of Contents</h2></a>
<p>
${chapters.map(([title], at) => `<a href="#section000${at + 1}">${title}</a><br />`).join("\n")}
</p>
${chapters.map(([title, text], at) => `<a name="section000${at + 1}"><h2>${title}</h2></a>\n${text}`).join("\n")}
</body></html>`);

/** The EPUB of FanFicFare with its optional pages: cover, contents and log of updates. */
export function savedEpub({ url, authorUrl, rows, chapters }: SavedWork, cover: Buffer): Promise<Buffer> {
  const page = (kind: string, body: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>The Long Crossing</title><link href="stylesheet.css" type="text/css" rel="stylesheet"/></head><body class="fff_${kind}">${body}</body></html>`;
  const pages: readonly (readonly [id: string, title: string, body: string])[] = [
    ["cover", "", page("coverpage", '<div>\n<img src="images/cover.jpg" alt="cover"/>\n</div>')],
    [
      "title_page",
      "Title Page",
      page(
        "titlepage",
        `<h3><a href="${url}">The Long Crossing</a> by <a class="authorlink" href="${authorUrl}">ida</a></h3>\n<div>\n${rows.map(([label, value]) => `<b>${label}:</b> ${value}<br />`).join("\n")}\n</div>`,
      ),
    ],
    [
      "toc_page",
      "Table of Contents",
      page(
        "tocpage",
        `<div><h3>Table of Contents</h3>${chapters.map(([title], at) => `<a href="file000${at + 1}.xhtml">${title}</a><br />`).join("")}</div>`,
      ),
    ],
    [
      "log_page",
      "Update Log",
      page(
        "logpage",
        `<h3>Update Log</h3><p class='log_entry'><b>Status:</b> <span id="status">In-Progress</span></p><hr/>`,
      ),
    ],
    ...chapters.map(
      ([title, text], at) =>
        [
          `file000${at + 1}`,
          title,
          page("chapter", `<h3 class="fff_chapter_title">${title}</h3>\n${text}`),
        ] as const,
    ),
  ];
  const type = "application/xhtml+xml";
  return zipOf({
    mimetype: "application/epub+zip",
    "META-INF/container.xml":
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    "content.opf": `<package version="2.0" xmlns="http://www.idpf.org/2007/opf" unique-identifier="fanficfare-uid"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf"><dc:identifier id="fanficfare-uid">fanficfare-uid:u42-s99</dc:identifier><dc:title id="id">The Long Crossing</dc:title><dc:creator opf:role="aut">ida</dc:creator><dc:contributor id="id-2">FanFicFare [https://github.com/JimmXinu/FanFicFare]</dc:contributor><dc:language>en</dc:language><dc:date opf:event="publication">2019-03-02</dc:date><dc:subject>FanFiction</dc:subject><dc:subject>Last Update: 2019/04</dc:subject><dc:identifier opf:scheme="URL">${url}</dc:identifier><dc:source>${url}</dc:source><meta name="cover" content="image0000"/></metadata><manifest><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/><item id="image0000" href="OEBPS/images/cover.jpg" media-type="image/jpeg"/>${pages.map(([id]) => `<item id="${id}" href="OEBPS/${id}.xhtml" media-type="${type}"/>`).join("")}</manifest><spine toc="ncx">${pages.map(([id]) => `<itemref idref="${id}" linear="yes"/>`).join("")}</spine><guide><reference type="cover" title="Cover" href="OEBPS/cover.xhtml"/></guide></package>`,
    "toc.ncx": `<ncx version="2005-1" xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${pages
      .filter(([, title]) => title !== "")
      .map(
        ([id, title], at) =>
          `<navPoint id="${id}" playOrder="${at}"><navLabel><text>${title}</text></navLabel><content src="OEBPS/${id}.xhtml"/></navPoint>`,
      )
      .join("")}</navMap></ncx>`,
    "OEBPS/images/cover.jpg": cover,
    ...Object.fromEntries(pages.map(([id, , text]) => [`OEBPS/${id}.xhtml`, text])),
  });
}
