import { expect } from "chai";
import type { Page } from "playwright-core";
import { Bookmark, type BookmarkDoc } from "#features/library/bookmarks/model.ts";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const FOG = `<p>${"The fog came in over the harbour and stayed. ".repeat(12)}</p>`.repeat(20);
const PLACE = "<p>“Nobody,” she said, “ever <em>thanked</em> the lamp-lighter.”</p><p>Nor did I.</p>";

describe("Bookmarks in a browser", () => {
  const site = useSite();
  const newVisit = useVisits();
  let author: TestMember;
  let story: TestStory;

  const open = async (options?: Parameters<typeof newVisit>[0]) => (await newVisit(options)).page;
  /** Selects from the start of one text in the chapter to the end of another. */
  const select = (page: Page, from: string, to: string) =>
    page.evaluate(
      ([from, to]) => {
        const walker = document.createTreeWalker(document.querySelector(".prose")!, NodeFilter.SHOW_TEXT);
        const nodes: Text[] = [];
        while (walker.nextNode()) nodes.push(walker.currentNode as Text);
        const [first, last] = [from!, to!].map((words) => nodes.find(({ data }) => data.includes(words))!);
        getSelection()!.setBaseAndExtent(
          first!,
          first!.data.indexOf(from!),
          last!,
          last!.data.indexOf(to!) + to!.length,
        );
      },
      [from, to],
    );
  const marked = (page: Page, name: string) =>
    page.waitForFunction(
      (name) => [...(CSS.highlights.get(name) ?? [])].map((range) => String(range)).join("|"),
      name,
    );
  const places = (page: Page) =>
    page.evaluate(() => {
      const [range] = [...CSS.highlights.get("bookmark-here")!] as Range[];
      const { top } = range!.getBoundingClientRect();
      return top >= 0 && top <= innerHeight;
    });

  before(async () => {
    author = await site.addMember("author");
    story = await writeStory(site, author, { chapters: [{ title: "Fog", html: FOG + PLACE + FOG }, "Two"] });
  });

  it("store selected text, lead to it and highlight it, even after an edit", async () => {
    const reader = await site.addMember("reader");
    const page = await open({ viewport: PHONE });
    await signIn(page, site, reader);
    await page.goto(site.url + story.chapter(1));
    await select(page, "“Nobody", "Nor did");
    const bar = page
      .getByRole("button", { name: "Bookmark", exact: true })
      .or(page.getByRole("link", { name: "Bookmark", exact: true }));
    await bar.click();
    await page.waitForURL(/#bookmark-/);
    await marked(page, "bookmark-here");
    expect(await places(page)).to.equal(true);
    const [kept] = await Bookmark.find({ owner: reader.id }).lean<BookmarkDoc[]>();
    expect(kept!.passage!.quote).to.equal("“Nobody,” she said, “ever thanked the lamp-lighter.”\n\nNor did");

    const chapter = String(story.doc.contents[0]!.chapter);
    const html = FOG + FOG + PLACE + FOG;
    await updateChapter(site.app.services, author.caller, chapter, { html });
    await publishChapter(site.app.services, author.caller, chapter);
    const desk = await open({ viewport: DESKTOP });
    await signIn(desk, site, reader);
    await desk.goto(`${site.url}/bookmarks`);
    await desk.locator(".bookmark-title a").click();
    await marked(desk, "bookmark-here");
    expect(await places(desk)).to.equal(true);
  });

  it("lead to a passage without a script if the browser supports text fragments", async () => {
    const reader = await site.addMember("plain");
    const page = await open({ javaScriptEnabled: false });
    await signIn(page, site, reader);
    await page.goto(site.url + story.chapter(1));
    await page.locator(".read-bar-more > summary").click();
    await page.getByRole("link", { name: "Bookmark a passage" }).click();
    await page.getByLabel("Text of the passage").fill("ever thanked the lamp-lighter");
    await page.getByLabel("Note, only for you").fill("So say I");
    await page.getByRole("button", { name: "Bookmark passage" }).click();
    await page.getByText("Passage bookmarked.").waitFor();
    expect(new URL(page.url()).pathname).to.equal(story.chapter(1));
    await page.goto(`${site.url}/bookmarks`);
    await page.getByText("So say I").waitFor();
  });

  for (const javaScriptEnabled of [true, false])
    it(`of a chapter are kept through a guest's sign-in and shown as kept, ${javaScriptEnabled ? "with" : "without"} a script`, async () => {
      const reader = await site.addMember(javaScriptEnabled ? "late" : "later");
      const page = await open({ javaScriptEnabled });
      await page.goto(site.url + story.chapter(1));
      const toggle = page.locator(".chapter-bookmark .toggle .btn");
      const look = () =>
        toggle.evaluate((button) => {
          const { color, backgroundColor } = getComputedStyle(button);
          return { color, backgroundColor, fill: getComputedStyle(button.querySelector(".icon")!).fill };
        });
      expect(await toggle.innerText()).to.equal("Bookmark chapter");
      const before = await look();
      expect(before.fill).to.equal("none");
      await toggle.click();
      await page.getByLabel("Email or username").fill(reader.username);
      await page.getByLabel("Password", { exact: true }).fill(reader.password);
      await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByText("The bookmark is added.").waitFor();
      expect(new URL(page.url()).pathname).to.equal(story.chapter(1));
      expect(await toggle.innerText()).to.equal("Chapter bookmarked");
      expect(await toggle.getAttribute("aria-pressed")).to.equal("true");
      const after = await look();
      expect(after.fill).to.equal(after.color);
      expect(after.backgroundColor).to.not.equal(before.backgroundColor);
      await toggle.click();
      await page.getByRole("button", { name: "Bookmark chapter" }).waitFor();
    });
});
