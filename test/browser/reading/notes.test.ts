import { expect } from "chai";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";

const VERSE =
  "It was the schooner Hesperus, that sailed the wintry sea, and much further than any screen is wide";

describe("Footnotes and verse in a browser", () => {
  const site = useSite();
  const newVisit = useVisits();
  let story: TestStory;

  before(async () => {
    const author = await site.addMember("notes-author");
    const fog = `<p>${"The fog came in over the harbour and stayed. ".repeat(30)}</p>`;
    const html =
      `<blockquote class="verse"><p>${VERSE}<br />And the skipper</p></blockquote>` +
      `<p>They did hang some.<a id="noteref-1" class="noteref" href="#note-1">1</a></p>${fog.repeat(8)}` +
      '<section class="footnotes"><ol><li id="note-1"><p>In December 1769. <a class="backlink" href="#noteref-1">↩</a></p></li></ol></section>';
    story = await storeStory(site, author, {
      chapters: [
        { title: "Notes", html },
        { title: "None", html: fog },
      ],
    });
  });
  const answered = () => [{ name: "consent", value: "no", url: site.url }];

  for (const viewport of [PHONE, DESKTOP])
    it(`opens a note over the text, and gives the place back, at ${viewport.width} pixels`, async () => {
      const { page, context } = await newVisit({ viewport });
      await context.addCookies(answered());
      await page.goto(site.url + story.chapter(1));
      await page.locator("a.noteref").focus();
      await page.keyboard.press("Enter");
      const note = page.getByRole("note", { name: "1" });
      await note.getByText("In December 1769.").waitFor();
      expect(await note.getByText("↩").count()).to.equal(0);
      expect(page.url()).to.equal(site.url + story.chapter(1));
      const { x, y, width, height } = (await note.boundingBox())!;
      expect(x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height).to.equal(true);
      await page.keyboard.press("Escape");
      await note.waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.className)).to.equal("noteref");
    });

  it("opens the note without JavaScript, and loads the script only on pages with notes", async () => {
    const { page } = await newVisit({ viewport: PHONE, javaScriptEnabled: false });
    await page.goto(site.url + story.chapter(1));
    await page.locator("a.noteref").click();
    await page.locator(".footnotes li:target", { hasText: "In December 1769." }).waitFor();
    expect(await page.locator('script[src*="/notes-"]').count()).to.equal(1);
    await page.goto(site.url + story.chapter(2));
    expect(await page.locator('script[src*="/notes-"]').count()).to.equal(0);
  });

  it("indents continuation lines of verse", async () => {
    const { page } = await newVisit({ viewport: PHONE });
    await page.goto(site.url + story.chapter(1));
    const lefts = await page.locator(".verse .line").evaluateAll((lines) =>
      lines.map((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        return [...range.getClientRects()].map(({ left }) => Math.round(left));
      }),
    );
    expect(lefts).to.have.length(2);
    const [[first, ...turned], [second]] = lefts as [number[], number[]];
    expect(turned.length).to.be.above(0);
    expect(second).to.equal(first);
    for (const left of turned) expect(left).to.be.above(first! + 10);
  });
});
