import { expect } from "chai";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { Chapter, type ChapterDoc } from "../../../src/features/stories/chapters/model.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"></head><body><!--StartFragment--><h1>The Causeway<o:p></o:p></h1><p class=MsoNormal style='margin-bottom:8pt'><span style='font-family:"Times New Roman"'>The tide came <i>in</i>.<o:p></o:p></span></p><!--EndFragment--></body></html>`;
const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">come </span><span style="font-weight:700">now</span></p></b>`;

describe("The editor's tools", function () {
  this.timeout(90_000);
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

  /** The editor hears of where the cursor went once the browser has drawn it. */
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
  /** What the server has of the text, once it has these words. */
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
  /** Brings a picture by dropping or pasting it. */
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

  it("take words of Word and Google Docs clean, and can be undone", async () => {
    await paste(WORD);
    await paste(DOCS);
    await stored("<h2>The Causeway</h2>", "The tide came <em>in</em>.", "<strong>now</strong>");
    await press("Control+z", "Control+z");
    await type("Bare.");
    expect(await stored("Bare.")).to.equal("<p>Bare.</p>");
  });

  it("paste plain text as paragraphs, with every sign of it", async () => {
    await paste("", "Salt & pepper, 3 < 4\n\nand “more”");
    const html = await stored("more");
    expect(html).to.equal("<p>Salt &amp; pepper, 3 &lt; 4</p>\n<p>and “more”</p>");
  });

  it("make headings, quotations, verse, lists and scene breaks, by signs, keys and menus", async () => {
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

  it("list what can stand in an empty line after a slash", async () => {
    await type("/sce");
    const list = page.getByRole("listbox");
    await list.waitFor();
    expect(await list.getByRole("option").allInnerTexts()).to.deep.equal(["Scene break"]);
    await press("Enter");
    await type("After it.");
    expect(await stored("After it.")).to.equal("<hr />\n<p>After it.</p>");
  });

  it("make tables whose cells the Tab key goes through", async () => {
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

  it("make footnotes, links, small capitals, languages and typographic quotation marks", async () => {
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
    await choose("More marks", "Language of these words");
    await page.getByLabel("Language", { exact: true }).last().selectOption("la");
    await page.getByRole("button", { name: "Done" }).click();
    await press("ArrowRight");
    await type(" here");
    for (let at = 0; at < 4; at += 1) await page.keyboard.press("Shift+ArrowLeft");
    await press("Control+k");
    await page.getByLabel("Web address, or an e-mail address").fill("example.com/tide");
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

  it("show an outline, the text alone, and the chapter as readers see it", async () => {
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
