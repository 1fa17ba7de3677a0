import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { lines } from "./archives.ts";

/** Expectations for a file. */
interface Expected {
  /** Title, author, language and synopsis. */
  readonly about: readonly (string | null)[];
  readonly titles: readonly string[];
  readonly parts?: readonly string[];
  /** Found in the HTML of its chapters. */
  readonly has: readonly string[];
  /** Not shown to readers. */
  readonly not?: readonly string[];
  /** Kinds and texts of the margin notes. */
  readonly margin?: readonly string[];
  /** Lines of the report about what is not in the chapters, or not as it was. */
  readonly told?: readonly string[];
  readonly pictures?: number;
  readonly hasCover?: boolean;
}

/** Files with the constructs of many programs, by name in `cases/authors`. */
const FILES: Readonly<Record<string, Expected>> = {
  "d01-letters-content-controls.docx": {
    about: ["The Lamplighter’s Letters", "Orla Fenwick", "en", null],
    titles: ["First Letter", "Second Letter"],
    has: [
      '<p class="right">14 March 1911</p>',
      "went out at midnight, all of them at once.</p>\n<p>Did you pack the ☒ lantern oil?</p>",
      "Item one of the inventory: a brass wick.",
    ],
    not: ["Click or tap here"],
    told: ["left-out The Lamplighter’s Letters 5", "left-out “placeholder” 7"],
  },
  "d02-german-toggles-dropcap.docx": {
    about: ["d02-german-toggles-dropcap", null, "de-DE", null],
    titles: ["Prolog", "Erstes Kapitel", "Zwischenspiel"],
    has: [
      '<span class="drop-cap">E</span>s war einmal',
      "<em>Liebe Agnes, das Rad steht</em> still<em> seit gestern.</em>",
      "Donau\u00addampf\u2011Geist",
      "<strong>viel</strong>",
      "Zuerst gedruckt im Mühlenboten.",
    ],
  },
  "d03-fields.docx": {
    about: ["Salt and Rope", null, "en", null],
    titles: ["Chapter One: Salt", "Chapter Two: Rope"],
    has: [
      "The captain lost her compass near the cape.",
      "Dear «Recipient», see <u>the second part</u> and a knot of rope on page 9.",
      "She wrote it twice.",
      "dated 3 June.",
    ],
    not: [
      "MERGEFIELD",
      "compass:lost",
      "TOC \\o",
      "Hidden contents entry",
      "PAGEREF",
      "Page 3 of",
      "Salt and Rope — draft",
    ],
    told: ["left-out Salt and Rope 3", "links", "left-out Contents 9", "left-out Headers and footers 8"],
  },
  "d04-google-docs.docx": {
    about: ["The Orchard Clerk", null, "en", null],
    titles: ["1. Windfall", "2. Frost"],
    has: [
      "He liked the crooked rows best.</p>\n<hr />",
      "<em>full</em> and plain again.",
      "<li>Leave two for the thrush</li>",
      "Pears are counted by weight.",
    ],
    margin: [
      "comment: Too slow here?",
      "comment: Agreed, trimmed it.",
      "insertion: crooked",
      "deletion: straight",
    ],
    told: ["left-out The Orchard Clerk 8"],
  },
  "d05-libreoffice.docx": {
    about: ["The Ninth Lock", null, "en", "A lock keeper and one stubborn barge."],
    titles: ["Water", "Stone"],
    has: [
      "NOTICE: No lanterns below the third lock.",
      "Up went the gate<br />down went the water<br />and the barge was home.",
      "<ruby>水<rp>(</rp><rt>みず</rt><rp>)</rp></ruby>",
      "The last of her family to hold the post.",
      "<em>minded</em> the stone.</p>\n<hr />\n<p>The barge went on.",
    ],
    told: ["left-out The Ninth Lock 3"],
  },
  "d06-pages.docx": {
    about: ["Kite Weather", null, "en-US", null],
    titles: ["Chapter 1", "Chapter 2"],
    has: [
      "sang in <em>her</em> hands.",
      'alt="A red kite over dunes"',
      "The wind dropped.<br />So did the kite.",
    ],
    told: ["left-out Kite Weather 2"],
    pictures: 1,
  },
  "d07-scrivener-submission.docx": {
    about: ["THE GLASS FERRY", "Maud Tarrant", "en", null],
    titles: ["CHAPTER ONE: The Crossing", "CHAPTER TWO: The Far Side"],
    has: [
      "<u>Always</u>",
      "<hr />\n<p>On Wednesday nobody crossed.",
      "<hr />\n<p>Except for the bells.",
      '<p class="centre">END</p>',
    ],
    not: ["Tarrant / THE GLASS FERRY /"],
    told: ["left-out Title page 17", "left-out Headers and footers 5"],
  },
  "d08-atticus.docx": {
    about: ["Static", "Wren Okafor-Hale", "en", null],
    titles: ["Dedication", "Epigraph", "1: Hello, Stranger", "2: Sidebands", "About the Author"],
    parts: ["Part One"],
    has: [
      '<p class="centre"><em>For the ones who kept the radio on.</em></p>',
      '<p class="centre">Carrier</p>',
      '<span class="small-caps">The phone lit</span>',
      '<td><p class="right">who are you</p></td>',
    ],
    told: ["left-out Static 9", "left-out Copyright 8"],
    pictures: 1,
  },
  "d09-wps-chinese.docx": {
    about: ["雪中信", null, "zh-CN", null],
    titles: ["第一章\u3000雪", "第二章\u3000信"],
    has: ["他说：“不要开门。”", "<ruby>长安<rp>(</rp><rt>cháng ān</rt><rp>)</rp></ruby>"],
    told: ["left-out 雪中信 2", "element emphasis dots"],
  },
  "d10-strict.docx": {
    about: ["The Copper Stair", null, "en", null],
    titles: ["Chapter One", "Chapter Two"],
    has: [
      "<em>barefoot</em>, and <strong>never</strong> looked down.",
      '<p class="right">A key hung there.</p>',
      "<td><p>a low hum</p></td>",
      'alt="A stair"',
      "Pitched at A.",
    ],
    told: ["left-out The Copper Stair 3"],
    pictures: 1,
  },
  "d11-tracked-moves.docx": {
    about: ["d11-tracked-moves", null, "en", null],
    titles: ["The Moving House"],
    has: [
      "<p>The house walked at dusk.</p>\n<p>It came back by morning. Nobody asked it where.</p>\n<p>The stairs stayed mostly",
      "It was a <strong>bold</strong> house.",
      "A very small leak.",
    ],
    margin: [
      "deletion: Nobody asked it where.",
      "insertion: Nobody asked it where.",
      "deletion: A whole paragraph about chimneys is gone.",
      "insertion: mostly",
      "insertion: A new paragraph came in with the milk.",
      "deletion: Cellar",
      "deletion: Damp",
      "deletion: inserted then deleted",
      "deletion: A note that the editor took out.",
    ],
  },
  "d12-arabic.docx": {
    about: ["دفتر الريح", null, "ar-EG", null],
    titles: ["الفصل الأول", "الفصل الثاني"],
    has: ["<em>ليلا</em>", '<p dir="ltr">The letter was in English, and it was short.</p>'],
    told: ["left-out دفتر الريح 2"],
  },
  "d13-hidden.docx": {
    about: ["d13-hidden", null, "en", null],
    titles: ["Chapter One", "Chapter Two"],
    has: [
      "<p>The door was green. Nobody used it.</p>\n<p>Visible within a hidden style.</p>",
      "Only a browser would hide this.",
      "A plain note.",
    ],
    not: [
      "TODO: check the colour in book two.",
      "Secret plan: the butler is her brother.",
      "But this tail is hidden.",
      "Chapter hidden from print",
      "Hidden row",
      "No one sees",
      "charhidden words",
      "and a hidden aside",
    ],
    margin: [
      "hidden: TODO: check the colour in book two.",
      "hidden: Secret plan: the butler is her brother.",
      "hidden: But this tail is hidden.",
      "hidden: Chapter hidden from print",
      "hidden: Hidden row",
      "hidden: No one sees",
      "hidden: charhidden words",
      "hidden: and a hidden aside",
    ],
  },
  "d14-poems.docx": {
    about: ["Small Hours", null, "en", null],
    titles: ["Kettle", "Bread", "Landing"],
    parts: ["Part I: Kitchen", "Part II: Stairs"],
    has: [
      'It begins as a rumour<br /><span class="indent-2">under the lid,</span><br />then a weather.',
      "<p>Flour on the sill,<br />a window ajar,</p><p>the yeast asleep<br />like a small dog.</p>",
      '<p class="centre">Half way is a place<br />and has a view.</p>',
    ],
    told: ["left-out Small Hours 3"],
  },
  "d15-objects.docx": {
    about: ["d15-objects", null, "en", null],
    titles: ["The Surveyor"],
    has: [
      "He wrote x<sup>2</sup>+1=a/b in the dust.",
      "<p>House of Elm</p>\n<p><img",
      "<p>GRAND OPENING</p>\n<p>Where are you?</p>\n<p>On the roof again.</p>\n<p>Map of the lower city</p>",
    ],
    told: ["left-out “chart” 3", "element chart", "element object of Excel.Sheet.12"],
    pictures: 1,
  },
  "d16-altchunk-subdoc.docx": {
    about: ["Collected Tales", null, "en", null],
    titles: ["The First Tale", "The Second Tale", "The Third Tale"],
    has: ["A buyer came <em>by night</em>."],
    not: ["Building block boilerplate", "body{"],
    margin: ["hidden: chunk planning note"],
    told: ["left-out Collected Tales 2", "element linked document fourth-tale.docx"],
  },
  "d17-old-word.docx": {
    about: ["d17-old-word", null, "en", null],
    titles: ["Chapter One: The Arrival", "Chapter Two: The Mill"],
    has: [
      "Brackwater lay under fog. Thrym came by cart.",
      '<p class="centre"><strong>WANTED</strong></p>\n<p>One honest miller.</p>',
      '<ol start="3"><li>Candles</li></ol>\n<ol><li>Rest</li></ol>',
      "marked α",
      'alt="seal"',
      "<ul><li>With a bullet</li></ul>",
    ],
    pictures: 1,
  },
  "d18-notes-tables.docx": {
    about: ["Cinders", "Tam Ellery", "en-GB", "An archive that opens for one hour."],
    titles: ["Interlude: The Archive", "Epilogue"],
    has: [
      '<td colspan="2"><p>Shelf</p></td>',
      '<td rowspan="2"><p>A</p></td>',
      "<td><p>Inner left</p></td>",
      "H<sub>2</sub>O",
      "1<sup>st</sup> clerk had <s>struck</s>",
      "<li>First of three reasons</li>",
      "Endnote about water.",
      "Aldous.<br />Berenice.",
    ],
  },
  "e01-epub3.epub": {
    about: ["The Bell Garden", "Ana Sorrel", "en", "Bells grown from seed."],
    titles: ["Dedication", "1. Seed", "2. Clapper", "About the Author"],
    parts: ["Part One"],
    has: [
      'She planted it <span class="small-caps">at dusk</span>.',
      "Ding said the root,<br />dong said the stem.",
      "It needed a tongue to speak.",
      "Bells sulk in daylight.",
      '<p class="centre">Spring</p>',
    ],
    not: ["tongue12"],
    told: ["left-out The Bell Garden 5"],
    pictures: 1,
    hasCover: true,
  },
  "e02-calibre.epub": {
    about: ["Tin Weather", "Joss Arkwright", "en", "A town that rusts."],
    titles: ["One: Rust", "Two: Solder", "Three: Dent"],
    has: ["<i>tin</i>", "<i><b>everybody</b></i>", "This still belongs to the first chapter."],
    told: ["joined One: Rust x2"],
    hasCover: true,
  },
  "e03-endnotes.epub": {
    about: ["The Index of Birds", "Rho Pell", "en", null],
    titles: ["Wren", "Owl", "A Loose Feather"],
    has: [
      "<rt>みそ</rt>",
      "An owl is 2×1/2 of silence.",
      '<blockquote class="epigraph"><p>Who?</p><p>— The Owl</p></blockquote>',
      "Folded but real.",
      "Weighed in 1822.",
      "Silence is not divisible.",
      "<dd>A small loud bird.</dd>",
    ],
    not: ["Cut this in proof.", "Never shown to readers."],
    margin: ["hidden: Cut this in proof.", "hidden: Never shown to readers."],
    told: ["left-out Notes 1"],
  },
  "e04-arabic.epub": {
    about: ["مرآة النهر", "ليلى نور", "ar", null],
    titles: ["الفصل الأول", "الفصل الثاني"],
    has: ["<b>وجهها</b>", '<p lang="en" dir="ltr">“Go home,” said the postcard.</p>', "<td>عند الجسر</td>"],
  },
  "e05-one-file.epub": {
    about: ["Lantern Days", "Una Crisp", "en", null],
    titles: ["Monday", "Tuesday", "Wednesday", "Afterword"],
    has: ["<h3>Morning</h3>", 'alt="Wednesday"', "Thanks\u00a0to the dark… — and to cafés."],
    told: ["left-out Lantern Days 2"],
    pictures: 1,
  },
  "h01-word.html": {
    about: ["The Tide Table", null, "en", null],
    titles: ["Chapter One", "Chapter Two"],
    has: [
      "The tide’s late",
      '<p class="right italic">Yours in salt,</p>',
      "<ol><li>Boots</li><li>Rope</li></ol>",
      "<p>He nearly slept.</p>",
      "By nine minutes.",
      '<p class="centre"><i>For the drowned</i></p>',
    ],
    not: ["[1]", "[KM1]", "Cut: he is drunk."],
    margin: [
      "hidden: Cut: he is drunk.",
      "insertion: nearly",
      "deletion: never",
      "comment: Is this too sad?",
    ],
    told: ["left-out The Tide Table 3"],
  },
  "h02-google-docs.html": {
    about: ["Small Engines", "Teo Brandt", "en", null],
    titles: ["Chapter One: Ignition", "Chapter Two: Idle"],
    has: [
      "The engine was <i>small</i>, and <b>loud</b>",
      '<hr />\n<p class="centre">It ran on <s>milk</s> rumour.</p>',
      "<ul><li>oil<ul><li>the dark kind</li></ul></li><li>thread</li></ul>",
      'href="https://example.org/idle"',
      "Louder in rain.",
    ],
    not: ["[1]", "[a]"],
    margin: ["comment: Should he own it?", "comment: No, leave it."],
    told: ["left-out Small Engines 5"],
    pictures: 1,
  },
  "h03-saved-page.html": {
    about: ["Le Four", "Odile Marn", "fr", "Un four qui se souvient."],
    titles: ["I. La cendre", "II. L’argile"],
    has: [
      "<figcaption>Le four, en hiver.</figcaption>",
      "Elle posa la main.<br />Il était tiède.",
      "LISTE   DES   POTS",
      "Il disait toujours cela.",
    ],
    not: ["should not appear", "never text"],
    margin: ["hidden: Activez JavaScript"],
    told: [
      "left-out The page around the text, such as menus and comments 12",
      "left-out Title page 8",
      "images",
    ],
  },
  "m01-pandoc.md": {
    about: ["The Ember Ledger", "Sol Hathersage", "en-GB", "A clerk counts what burns."],
    titles: ["Prologue", "Chapter 1: Debit", "Chapter 2: Credit"],
    has: [
      '<div class="verse"><p>The fire is a tenant,<br /><span class="indent-2">the smoke its rent,</span><br />and I the book.</p></div>',
      '<div class="dedication"><p><em>For the stoker.</em></p></div>',
      '<span class="small-caps">Mr. Crane</span>',
      "<dd>A black debt.</dd>",
      "H<sub>2</sub>O and 2<sup>nd</sup>",
      "So the second paragraph says.",
      "An inline note about coal.",
      "<td>a match</td>",
      "Something *starred* was paid.",
    ],
    not: [
      ".unnumbered",
      "#prologue}",
      ":::",
      "usepackage",
      "[^1]",
      "{width",
      "private: Crane dies in chapter 4",
    ],
    margin: ["comment: private: Crane dies in chapter 4"],
    told: ["links", "images", "left-out “subtitle” 3"],
  },
  "m02-obsidian.md": {
    about: ["The Glasswright", null, "en", null],
    titles: ["Chapter One", "Chapter Two"],
    has: [
      "Ivo lit the furnace in Low Harrow. It roared. He waited.",
      "<p><strong>From the guild book</strong></p>",
      "<i>nothing</i>",
      "<li>☐ sand</li>",
      "The guild forbids it.",
    ],
    not: [
      "%%",
      "[[",
      "^b12",
      "[!note]",
      "==",
      "Ivo Castellan|",
      "Remember: Ivo must not know about the mirror.",
      "inline: check heat",
      "the mirror is the door.",
    ],
    margin: [
      "comment: Remember: Ivo must not know about the mirror.",
      "comment: inline: check heat",
      "comment: A whole block hidden:\n\nthe mirror is the door.",
    ],
    told: ["images", "highlight It roared.", "left-out “aliases” 1"],
  },
  "m03-folder.zip": {
    about: ["m03-folder", null, "en", null],
    titles: ["Front Matter", "The Pilot", "The Gull", "The Drowned Bell"],
    has: ["<p>The pilot knew every rock.</p>\n<hr />", 'alt="chart"', "Gulls never do.", "Slowly."],
    not: ["Bud1", "Mac OS X"],
    pictures: 1,
  },
  "o01-novel.odt": {
    about: ["The Salt Road", "Sabe Lindqvist", "en-GB", "Three traders and a mule."],
    titles: ["Prologue", "Chapter One"],
    has: [
      "It was very <em>white</em>.",
      "Salt,<br />salt,<br />and no sea.",
      "<strong>They drank the rain</strong>",
      "<hr />\n<p>Then they went home",
      "As wells are in that country.",
      "Home is a manner of speaking.",
    ],
    margin: [
      "comment: Which well is this?",
      "comment: The northern one.",
      "deletion: and slowly",
      "insertion: very",
      "deletion: The goat is cut here.",
    ],
    told: ["left-out The Salt Road 3"],
  },
  "o02-hidden-fields.odt": {
    about: ["o02-hidden-fields", null, "en-GB", null],
    titles: ["One", "Two"],
    has: [
      "<p>Maren opened the &lt;box&gt;. It was empty.</p>\n<p>A shown section stays.</p>",
      "see the blue door and figure 1.",
      "no, said the blue door.",
      "beta was the answer, Nell Orr.",
    ],
    not: [
      "Running head",
      "name the box",
      "alpha",
      "the box holds the ring",
      "Outline: she returns in chapter nine.",
      "Section kept from print: the map is false.",
      "quietly murders him",
    ],
    margin: [
      "hidden: the box holds the ring",
      "hidden: Outline: she returns in chapter nine.",
      "hidden: Section kept from print: the map is false.",
      "hidden: quietly murders him",
    ],
    told: ["left-out Contents 6", "left-out Headers and footers 3"],
  },
  "o03-frames.odt": {
    about: ["The Tin Boat", null, "en-GB", null],
    titles: ["Chapter 1", "Chapter 2"],
    has: [
      '<span class="drop-cap">O</span>n the pond it floated.',
      "<p>KEEP UPRIGHT</p>",
      'alt="Arrow"',
      "<ruby>舟<rp>(</rp><rt>ふね</rt><rp>)</rp></ruby> twice.",
      "<p>Splash!</p>\n<p>Inside a group</p>\n<p>Also inside</p>",
      "He solved y = 3 at sea.",
    ],
    told: ["left-out The Tin Boat 3", "colour O"],
    pictures: 1,
    hasCover: true,
  },
  "o04-numbered-lists.odt": {
    about: ["Rules of the House", null, "en-GB", null],
    titles: ["Rule I – The Door", "Rule II – The Cellar"],
    has: [
      "<ol><li>a lamp</li><li>a rope<ul><li>of hemp</li></ul></li></ol>",
      '<ol start="3"><li>a friend</li></ol>',
      "a numbered afterthought",
      '<th colspan="2">',
    ],
    told: ["left-out Rules of the House 4"],
  },
  "o05-hebrew.odt": {
    about: ["ספר הצללים", null, "he-IL", null],
    titles: ["פרק ראשון", "פרק שני"],
    has: ["<em>האיש</em>", '<p dir="ltr">He wrote “shadow” in the margin.</p>', '<p class="centre">סוף</p>'],
    told: ["left-out ספר הצללים 2"],
  },
  "r01-word.rtf": {
    about: ["The Chalk Garden Wall", "Perpetua Dray", "en", "A wall, and who built it."],
    titles: ["Chapter 1: The Wall", "Chapter 2: The Door"],
    has: [
      "The wall wasn’t there on Monday—she was <em>sure</em> of it.",
      "<p>She touched it. It was warm.</p>\n<hr />",
      '<span class="small-caps">Small Words</span>',
      '<p class="right"><em>Yours, P.</em></p>',
      "<td><p>flint</p></td>",
      "Second paragraph of the note.",
    ],
    not: ["Dray / WALL", "Footer words", "wall, the", "SEQ", "Keep from Anna: the wall is a door."],
    margin: [
      "hidden: Keep from Anna: the wall is a door.",
      "comment: Too early for this?",
      "insertion: a tall",
      "deletion: small",
    ],
    told: ["left-out Headers and footers 7"],
  },
  "r02-cocoa.rtf": {
    about: ["Paper Moth", "Idris Noel", "en", null],
    titles: ["Chapter One", "Chapter Two"],
    has: [
      "“Paid,” it said, café-coloured, —and it <em>flew</em>.",
      "<u>sill</u>",
      '<hr />\n<p>Nobody paid <a href="https://example.org/moth"',
      "🐊The night was さむい.",
    ],
    told: ["left-out Paper Moth 5"],
    pictures: 1,
  },
  "r03-codepages.rtf": {
    about: ["r03-codepages", null, "ru", null],
    titles: ["Глава первая", "Глава вторая"],
    has: ["Снег шёл с полудня. Χιόνι, sníh padá, 雪.", '<p dir="rtl">שלג ירד בלילה</p>'],
  },
  "r04-shapes-lists.rtf": {
    about: ["Ninepins", "B. Quill", "en", null],
    titles: ["Prologue", "Chapter I"],
    has: [
      "<p><strong>NO SKITTLES</strong></p>\n<p>after nine</p>",
      "<ol><li>Set the pins</li><li>Throw the cheese</li></ol>\n<ul><li>Or do not</li><li>An older bullet</li></ul>",
      "<em>Nine went down</em><br />",
      "H<sub>2</sub>O and E=mc<sup>2</sup> and <s>a lie</s>",
      "<p>Inner</p>",
      "<hr />\n<p>They played on.",
    ],
    not: ["a board", "•", "·"],
  },
  "t01-gutenberg.txt": {
    about: ["The Weir-Keeper", "Josiah Pellwater", "en", null],
    titles: ["CHAPTER I: THE WEIR", "CHAPTER II: THE EEL"],
    has: [
      "<em>seventy years</em> at the weir, and in all that time",
      "<hr />\n<p>It rained, as he had said",
      "Oh the water is wide,<br />",
      "Except the once.",
    ],
    told: [
      "left-out Licence 37",
      "left-out Title page 10",
      "left-out Contents 1",
      "left-out Contents 10",
      "left-out Licence 15",
      "typography x5",
      "encoding windows-1252",
    ],
  },
  "t02-gbk.txt": {
    about: ["风灯", "林鹿", "zh", "一盏灯，一座桥。"],
    titles: ["第一章 风灯", "第二章 桥"],
    has: [
      "<p>夜里起了风，桥上的灯一盏一盏地灭了。</p>\n<p>“谁在那里？”他问。</p>",
      "<hr />\n<p>灯又亮了。</p>",
    ],
    told: ["left-out Title page 9", "encoding gb18030"],
  },
};

/** Report lines about content that is in the story. */
const KEPT = /^(?:titles|notes|comments|changes|hidden|part-heading|front-matter|back-matter)/;

describe("A file as authors bring it", () => {
  for (const [name, expected] of Object.entries(FILES))
    it(`is read completely: ${name}`, async () => {
      const bytes = await readFile(new URL(`./cases/authors/${name}`, import.meta.url));
      const book = await readManuscript(bytes, name);
      const html = book.chapters.map((chapter) => chapter.html).join("\n");
      const shown = [html, ...book.chapters.map(({ title }) => title)].join("\n");
      expect({
        about: [book.title, book.author, book.language, book.synopsis],
        titles: book.chapters.map(({ title }) => title),
        parts: book.parts.map(({ title }) => title),
        margin: (book.margin ?? []).map(({ kind, text }) => `${kind}: ${text}`),
        told: lines(book.report).filter((line) => !KEPT.test(line)),
        pictures: book.images.size,
        hasCover: book.cover !== null,
      }).to.deep.equal({
        about: expected.about,
        titles: expected.titles,
        parts: expected.parts ?? [],
        margin: expected.margin ?? [],
        told: expected.told ?? [],
        pictures: expected.pictures ?? 0,
        hasCover: expected.hasCover ?? false,
      });
      for (const part of expected.has) expect(html).to.include(part);
      for (const part of expected.not ?? []) expect(shown).to.not.include(part);
    });
});
