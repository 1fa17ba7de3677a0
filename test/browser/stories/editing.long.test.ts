import { expect } from "chai";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"></head><body><!--StartFragment--><h1>The Causeway<o:p></o:p></h1><p class=MsoNormal style='margin-bottom:8pt'><span style='font-family:"Times New Roman"'>The tide came <i>in</i>.<o:p></o:p></span></p><!--EndFragment--></body></html>`;
const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">come </span><span style="font-weight:700">now</span></p></b>`;

describe("The editor's tools", () => {
  const site = useSite();
  const newVisit = useVisits();
  let author: TestMember;
  let story: TestStory;
  let page: Page;

  before(async () => {
    author = await site.addMember("toolmaker");
  });
  beforeEach(async () => {
    story = await writeStory(site, author, { chapters: ["x"], draft: true });
    ({ page } = await newVisit());
    await signIn(page, site, author);
    await page.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    await page.locator('form[data-writing="alone"]').waitFor();
    await page.locator("#desk-text").click();
    await press("Control+a");
    await press("Backspace");
  });

  /** The editor learns the new cursor position only after the browser has painted. */
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    await drawn();
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await drawn();
  };
  const choose = async (menu: string, choice: string) => {
    await page.locator(".desk-tools").getByRole("button", { name: menu }).click();
    await page.locator(".desk-menu:not([hidden])").getByText(choice, { exact: true }).click();
    await drawn();
  };
  /** The text stored on the server, once it contains these words. */
  const stored = async (...words: string[]): Promise<string> => {
    for (let tries = 0; tries < 120; tries += 1) {
      const { html } = (await Chapter.findOne({ story: story.id }).lean<ChapterDoc>())!;
      if (words.every((each) => html.includes(each))) return html;
      await new Promise((done) => setTimeout(done, 100));
    }
    const { html } = (await Chapter.findOne({ story: story.id }).lean<ChapterDoc>())!;
    throw new Error(`never ${words.join(", ")}: ${html}`);
  };
  const paste = (html: string, plain = "") =>
    page.evaluate(
      ([asHtml, asText]) => {
        const data = new DataTransfer();
        if (asHtml) data.setData("text/html", asHtml);
        data.setData("text/plain", asText!);
        const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
        document.querySelector("#desk-text")!.dispatchEvent(event);
      },
      [html, plain],
    );
  const picture = async () =>
    (
      await sharp({ create: { width: 80, height: 60, channels: 3, background: "#224466" } })
        .png()
        .toBuffer()
    ).toString("base64");
  /** Inserts a picture by drag and drop or paste. */
  const bring = (how: "drop" | "paste", base64: string) =>
    page.evaluate(
      ([kind, data]) => {
        const bytes = Uint8Array.from(atob(data!), (sign) => sign.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], "sea.png", { type: "image/png" }));
        const target = document.querySelector("#desk-text")!;
        const { left, top } = target.querySelector("p")!.getBoundingClientRect();
        target.dispatchEvent(
          kind === "paste"
            ? new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true })
            : new DragEvent("drop", {
                dataTransfer: transfer,
                bubbles: true,
                cancelable: true,
                clientX: left + 5,
                clientY: top + 5,
              }),
        );
      },
      [how, base64],
    );

  it("paste cleaned text from Word and Google Docs, which can be undone", async () => {
    await paste(WORD);
    await paste(DOCS);
    await stored("<h2>The Causeway</h2>", "The tide came <em>in</em>.", "<strong>now</strong>");
    await press("Control+z", "Control+z");
    await type("Bare.");
    expect(await stored("Bare.")).to.equal("<p>Bare.</p>");
  });

  it("paste a poem with its lines", async () => {
    await paste(
      "",
      "The tide goes out,\nthe boats lie down\non their sides and sleep.\n\nThe tide comes in,\nthey stand.",
    );
    expect(await stored("stand")).to.equal(
      '<div class="verse"><p>The tide goes out,<br />the boats lie down<br />on their sides and sleep.</p><p>The tide comes in,<br />they stand.</p></div>',
    );
  });

  it("paste plain text as paragraphs, with every character", async () => {
    await paste("", "Salt & pepper, 3 < 4\n\nand “more”");
    const html = await stored("more");
    expect(html).to.equal("<p>Salt &amp; pepper, 3 &lt; 4</p>\n<p>and “more”</p>");
  });

  it("create headings, quotations, verse, lists and scene breaks, with Markdown characters, keys and menus", async () => {
    await type("## At sea");
    await press("Enter");
    await type("> Quoted.");
    await press("Enter", "Enter");
    await type("- one");
    await press("Enter");
    await type("two");
    await press("Enter", "Enter");
    await type("1. first");
    await press("Enter", "Enter");
    await type("Before.");
    await press("Control+Enter");
    await type("Sung");
    await choose("Style", "Verse");
    await press("End", "Enter");
    await type("aloud");
    const html = await stored("aloud");
    expect(html).to.equal(
      '<h2>At sea</h2>\n<blockquote><p>Quoted.</p></blockquote>\n<ul><li>one</li><li>two</li></ul>\n<ol><li>first</li></ol>\n<p>Before.</p>\n<hr />\n<div class="verse"><p>Sung<br />aloud</p></div>',
    );
  });

  it("format words between Markdown signs as they are typed, and undo restores the signs", async () => {
    await type("A **bold** one, *in italics*, `it's`, 2 * 3 * 4 and **both *at once* here**.");
    expect(await stored("here</strong>.")).to.equal(
      "<p>A <strong>bold</strong> one, <em>in italics</em>, <code>it's</code>, 2 * 3 * 4 and <strong>both <em>at once</em> here</strong>.</p>",
    );
    await press("Enter");
    await type("No *stars*");
    await press("Control+z");
    await type(" please");
    await stored("<p>No *stars* please</p>");
  });

  it("make a scene break of three asterisks on Enter only, so that bold italics can be typed", async () => {
    await type("***both*** and more");
    expect(await stored("more")).to.match(
      /^<p>(?:<strong><em>both<\/em><\/strong>|<em><strong>both<\/strong><\/em>) and more<\/p>$/,
    );
    await press("Enter");
    await type("***");
    await press("Enter");
    await type("Later.");
    expect(await stored("Later.")).to.match(/ and more<\/p>\n<hr \/>\n<p>Later\.<\/p>$/);
  });

  it("begin a list with a small number only, and words with an apostrophe", async () => {
    await type("1986. A year. In the '90s, 'Twas rock 'n' roll. 'Emma,' he said.");
    expect(await stored("he said.<")).to.equal(
      "<p>1986. A year. In the ’90s, ’Twas rock ’n’ roll. ‘Emma,’ he said.</p>",
    );
    await press("Enter");
    await type("'Tis ");
    await press("Control+z");
    await type("so");
    await stored("‘Tis so");
  });

  it("list what can be inserted in an empty line after a slash", async () => {
    await type("/sce");
    const list = page.getByRole("listbox");
    await list.waitFor();
    expect(await list.getByRole("option").allInnerTexts()).to.deep.equal(["Scene break"]);
    await press("Enter");
    await type("After it.");
    expect(await stored("After it.")).to.equal("<hr />\n<p>After it.</p>");
  });

  it("create tables whose cells are reached with the Tab key", async () => {
    await type("Before.");
    await choose("Insert", "Table");
    for (const cell of ["Port", "Tide", "Ships"]) {
      await type(cell);
      await press("Tab");
    }
    await type("Hull");
    await choose("Insert", "Add a row below");
    await press("Tab", "Tab", "Tab");
    await type("Keel");
    const html = await stored("Keel");
    expect(html).to.match(/<th[^>]*>Port<\/th><th[^>]*>Tide<\/th><th[^>]*>Ships<\/th>/);
    expect(html.match(/<tr>/g)).to.have.length(4);
  });

  it("add a row with the Tab key in a table's last cell", async () => {
    await type("Before.");
    await choose("Insert", "Table");
    for (let cell = 0; cell < 9; cell += 1) await press("Tab");
    await type("Tenth");
    const html = await stored("Tenth");
    expect(html.match(/<tr>/g)).to.have.length(4);
    expect(html).to.match(/<tr><td>Tenth<\/td><td><\/td><td><\/td><\/tr>/);
  });

  it("lead to the end of the text, not into its notes, with Control and End", async () => {
    await type("Before the note");
    await press("Control+Alt+f");
    await type("A note.");
    await press("Control+End");
    await type(", and after.");
    expect(await stored("and after.")).to.match(/^<p>Before the note<a [^>]*>1<\/a>, and after\.<\/p>/);
  });

  it("nest list items with Tab, take them out again with Shift and Tab, and end the list from its first level", async () => {
    await type("- one");
    await press("Enter", "Tab");
    await type("two");
    await press("Enter");
    await type("three");
    await press("Shift+Tab");
    await press("Enter");
    await type("four");
    await press("Shift+Tab");
    await type(" done");
    expect(await stored("four done")).to.equal(
      "<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>\n<p>four done</p>",
    );
  });

  it("stay in the text when Tab cannot nest a list's first item", async () => {
    await type("- one");
    await press("Tab");
    await type(" two");
    expect(await stored("one two")).to.equal("<ul><li>one two</li></ul>");
  });

  it("lead to the end of a long text without notes, and back, with Control and End or Home", async () => {
    for (let line = 0; line < 40; line += 1) {
      await page.keyboard.type(`Line ${line}`);
      await page.keyboard.press("Enter");
    }
    await type("Last");
    await press("Control+Home");
    await type("First. ");
    expect(await page.evaluate(() => scrollY)).to.be.lessThan(400);
    await press("Control+End");
    await type(" of all");
    const caret = await page.evaluate(() => getSelection()!.getRangeAt(0).getBoundingClientRect().bottom);
    expect(caret).to.be.greaterThan(0);
    expect(caret).to.be.lessThan(900);
    const html = await stored("of all");
    expect(html.startsWith("<p>First. Line 0</p>")).to.equal(true);
    expect(html.endsWith("<p>Last of all</p>")).to.equal(true);
  });

  it("turn a paragraph, a heading and a list from right to left by keyboard alone", async () => {
    await type("Turned");
    await press("Alt+F10");
    while (
      !(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")))?.includes(
        "More formatting",
      )
    )
      await press("ArrowRight");
    await press("Enter");
    for (let step = 0; step < 20; step += 1) {
      if ((await page.evaluate(() => document.activeElement?.textContent))?.includes("Right to left")) break;
      await press("ArrowDown");
    }
    await press("Enter");
    await type(" about");
    expect(await stored("Turned about")).to.equal('<p dir="rtl">Turned about</p>');
  });

  it("guess the direction of a paragraph from its first letter, and have a command for it", async () => {
    await type("“שלום” hello");
    await press("Enter");
    await type("Hello שלום");
    await press("Enter");
    await type("Turned");
    await choose("More formatting", "Right to left");
    expect(await stored("rtl", '<p dir="rtl">Turned')).to.equal(
      '<p dir="rtl">“שלום” hello</p>\n<p>Hello שלום</p>\n<p dir="rtl">Turned</p>',
    );
  });

  it("create footnotes, links, small capitals, language marks and typographic quotation marks", async () => {
    await type('She said "no"... and it\'s so');
    await press("Control+Alt+f");
    await type("Not at once.");
    await press("Control+Alt+f");
    await type(" -- ");
    await press("Control+Shift+k");
    await type("Now");
    await press("Control+Shift+k");
    await type(" ab initio");
    for (let at = 0; at < 9; at += 1) await page.keyboard.press("Shift+ArrowLeft");
    await drawn();
    await choose("More formatting", "Language of the selected words");
    await page.getByLabel("Language", { exact: true }).last().selectOption("la");
    await page.getByRole("button", { name: "Done" }).click();
    await press("ArrowRight");
    await type(" here");
    for (let at = 0; at < 4; at += 1) await page.keyboard.press("Shift+ArrowLeft");
    await press("Control+k");
    await page.getByLabel("Web address, or an email address").fill("example.com/tide");
    await page.getByRole("button", { name: "Done" }).click();
    const html = await stored("example.com", "Not at once.", 'lang="la"');
    expect(html).to.include("She said “no”… and it’s so");
    expect(html).to.include("—");
    expect(html).to.include('<span class="small-caps">Now</span>');
    expect(html).to.include('<span lang="la">ab initio');
    expect(html).to.match(/<a href="https:\/\/example\.com\/tide"[^>]*>here<\/a>/);
  });

  for (const how of ["drop", "paste"] as const)
    it(`upload a picture by ${how}, and ask what it shows`, async () => {
      await type("Before the picture.");
      await bring(how, await picture());
      const shown = page.locator("#desk-text img");
      await shown.waitFor();
      await shown.evaluate((img: HTMLImageElement) => img.decode());
      await shown.click();
      await page.locator(".desk-tools").getByRole("button", { name: "Picture" }).click();
      await page.getByLabel("What the picture shows").fill("The sea at night");
      await page.getByRole("button", { name: "Done" }).click();
      expect(await stored("The sea at night", "Before the picture.")).to.match(
        /<img src="\/files\/[^"]+" alt="The sea at night"/,
      );
    });

  it("find and replace, with counts", async () => {
    await type("Tide and tide and tidemark.");
    await press("Control+f");
    const panel = page.getByRole("search", { name: "Find and replace" });
    await panel.getByLabel("Find", { exact: true }).fill("tide");
    await panel.getByText("3 found").waitFor();
    await panel.getByLabel("Whole words").check();
    await panel.getByText("2 found").waitFor();
    await panel.getByRole("button", { name: "Next" }).click();
    await panel.getByText("1 of 2").waitFor();
    await panel.getByLabel("Replace with").fill("sea");
    await panel.getByRole("button", { name: "Replace all" }).click();
    await panel.getByText("2 places replaced").waitFor();
    expect(await stored("sea and sea")).to.equal("<p>sea and sea and tidemark.</p>");
    await press("Escape");
    await press("Control+z");
    await stored("Tide and tide and tidemark.");
  });

  it("show an outline, a distraction-free view, and the chapter as readers see it", async () => {
    await type("## First");
    await press("Enter");
    await type("Words.");
    await page.getByRole("button", { name: "Outline" }).click();
    await page.getByRole("navigation", { name: "Outline" }).getByRole("button", { name: "First" }).click();
    expect(await page.evaluate(() => getSelection()!.anchorNode!.textContent)).to.equal("First");
    await page.getByRole("button", { name: "Focus" }).click();
    expect(await page.locator(".site-header").isVisible()).to.equal(false);
    await page.getByRole("button", { name: "Focus" }).click();
    await page.locator(".desk-tools").getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("dialog", { name: "As readers see it" });
    await preview.getByRole("button", { name: "Phone" }).click();
    const box = (await preview.locator(".desk-preview-page").boundingBox())!;
    expect(box.width).to.be.lessThan(400);
    await preview.getByRole("button", { name: "Close" }).click();
    await stored("Words.");
  });
});
