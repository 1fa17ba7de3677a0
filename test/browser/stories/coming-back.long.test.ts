import { expect } from "chai";
import type { Page, Route } from "playwright-core";
import { updateChapter } from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

describe("A chapter that is opened with unsent text of closed pages", () => {
  const site = useSite();
  const newVisit = useVisits();
  let author: TestMember;
  let story: TestStory;
  let page: Page;

  before(async () => {
    author = await site.addMember("returner");
    story = await writeStory(site, author, { chapters: ["Begun."], draft: true });
    ({ page } = await newVisit());
    await signIn(page, site, author);
  });

  /** Stores in the browser the text of two pages that were closed before it could be sent. */
  const keep = (chapter: string) =>
    page.evaluate(
      ([member, of]) =>
        new Promise<void>((done) => {
          const open = indexedDB.open("fw-mine:desk", 1);
          open.onsuccess = () => {
            const store = open.result.transaction("words", "readwrite").objectStore("words");
            for (const [at, text] of ["Begun. Older.", "Begun. Newest."].entries()) {
              const words = { title: "Part 1", type: "chapter", text, notesBefore: "", notesAfter: "" };
              const base = { ...words, text: "Begun." };
              const writer = crypto.randomUUID();
              store.put({
                key: `${member} ${of} ${writer}`,
                at,
                words,
                base,
                version: "1",
                writer,
                draft: "",
              });
            }
            store.transaction.oncomplete = () => {
              open.result.close();
              done();
            };
          };
        }),
      [author.id, chapter] as const,
    );

  it("sends none of it as based on a version that its writer never saw", async () => {
    const chapter = String(story.doc.contents[0]!.chapter);
    const edit = site.url + chaptersPaths.chapterEdit(story.id, 1);
    await page.goto(edit);
    await page.locator('form[data-writing="alone"]').waitFor();
    await keep(chapter);
    await page.goto("about:blank");
    await updateChapter(site.app.services, author.caller, chapter, {
      html: "<p>Begun. Of another device.</p>",
      version: 1,
    });
    const sent: { text: string; version: number }[] = [];
    let older: (route: Route) => void = () => {};
    const held = new Promise<Route>((resolve) => {
      older = resolve;
    });
    let newest: () => void = () => {};
    const both = new Promise<void>((resolve) => {
      newest = resolve;
    });
    await page.route(/\/api\/chapters\//, async (route) => {
      const { data } = JSON.parse(route.request().postData() ?? "{}");
      sent.push({ text: data.markdown, version: data.version });
      // Sending the older page's text takes time, and the writer types meanwhile.
      if (sent.length === 1) return older(route);
      newest();
      return route.continue();
    });
    await page.goto(edit);
    const route = await held;
    await page.locator('form[data-editor="ready"]').waitFor();
    await page.locator("#desk-text").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" And on.");
    await both;
    await route.continue();
    expect(sent[0]).to.deep.include({ text: "Begun. Older.", version: 1 });
    expect(sent[1]!.text).to.include("Begun. Newest.");
    expect(sent[1]!.version).to.equal(1);
  });

  it("is saved again, key by key, on a page that its writer returns to through the history", async () => {
    const edit = site.url + chaptersPaths.chapterEdit(story.id, 1);
    const { page: other } = await newVisit();
    await signIn(other, site, author);
    await other.goto(edit);
    await other.locator('form[data-editor="ready"]').waitFor();
    const title = other.locator('input[name="title"]');
    // Sent while a save was waiting; the page is left, and later restored unchanged.
    await other.route("**/edit?*", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.fallback(),
    );
    await title.fill("Sent");
    const sent = other.waitForResponse((each) => each.request().method() === "POST" && each.status() === 204);
    await other.locator('form[data-desk] button[value="save"]').click();
    await sent;
    await other.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    const again = other.waitForResponse((each) => !!each.request().postData()?.includes("after coming back"));
    await title.fill("Typed after coming back");
    expect((await again).status()).to.equal(200);
    const stored = await Chapter.findById(story.doc.contents[0]!.chapter).lean<ChapterDoc>();
    expect((stored!.pending ?? stored!).title).to.equal("Typed after coming back");
  });
});
