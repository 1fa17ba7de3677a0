import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/comments");
const HTML =
  "<p>It was the schooner <em>Hesperus</em>, that sailed the wintry sea.</p><p>And the skipper had taken his little daughter, to bear him company.</p>";

describe("Comments in a browser", () => {
  const site = useSite();
  const newVisit = useVisits();
  let reader: TestMember;
  let story: TestStory;

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    const author = await site.addMember("author");
    reader = await site.addMember("reader");
    story = await storeStory(site, author, { chapters: [{ title: "The Wreck", html: HTML }] });
  });

  const open = async (options: Parameters<typeof newVisit>[0] = {}): Promise<Page> => {
    const visit = await newVisit({ viewport: DESKTOP, ...options });
    await signIn(visit.page, site, reader);
    await visit.page.goto(site.url + story.chapter(1));
    return visit.page;
  };

  it("a passage gets a comment, which its mark leads to, without scripts on a phone", async () => {
    const page = await open({ viewport: PHONE, javaScriptEnabled: false });
    await page.getByLabel("Your comment").fill("Why would he?");
    await page.getByText("About a passage").click();
    await page.getByLabel("Words from the chapter").fill("taken his little daughter");
    await page.getByRole("button", { name: "Post comment" }).click();
    await page.getByRole("article", { name: "Comment by reader" }).waitFor();
    expect(page.url()).to.match(/\/chapter\/1#comment-[0-9a-f]{24}$/);
    await page.screenshot({ path: join(FOLDER, "chapter.png"), fullPage: true });
    expect(await page.locator("#comments").innerText()).to.include("Why would he?");
    await page.getByRole("link", { name: "1 comment on this paragraph" }).click();
    await page.getByText("Comments on paragraph 2.").waitFor();
    expect(await page.locator("blockquote").innerText()).to.include("taken his little daughter");
    await page.getByRole("link", { name: /^Reply to/ }).click();
    await page.getByLabel("Reply to reader").fill("I ask myself.");
    await page.getByRole("button", { name: "Reply" }).click();
    await page.getByText("I ask myself.").waitFor();
  });

  /** Selects the text of a paragraph, counted from 0, as a mouse would. */
  const select = (page: Page, paragraph: number) =>
    page.evaluate(
      (at) => getSelection()!.selectAllChildren(document.querySelectorAll(".prose > p")[at]!),
      paragraph,
    );

  it("selected text is commented on below its chapter, by keys alone; React is not loaded before that", async () => {
    const page = await open();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.reload();
    expect(asked.filter((url) => /PassageTools/.test(url))).to.deep.equal([]);
    await select(page, 0);
    await page.getByRole("link", { name: "Comment", exact: true }).waitFor();
    await page.screenshot({ path: join(FOLDER, "selected.png") });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.getByLabel("Words from the chapter").inputValue()).to.equal(
      "It was the schooner Hesperus, that sailed the wintry sea.",
    );
    await page.keyboard.type("What a line");
    await page.getByRole("button", { name: "Post comment" }).click();
    await page.getByText("What a line").waitFor();
    await page.reload();
    await page.getByRole("link", { name: "1 comment on this paragraph" }).first().waitFor();
  });

  it("a comment is posted without leaving the chapter, and a refused one preserves its text", async () => {
    const page = await open();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByLabel("Your comment").fill("  ");
    await page.getByRole("button", { name: "Post comment" }).click();
    await page.locator("#comments .field-error").waitFor();
    await page.getByLabel("Your comment").fill("The moon was new.");
    await page.getByRole("button", { name: "Post comment" }).click();
    const said = page.getByRole("article", { name: "Comment by reader" }).first();
    await said.getByText("The moon was new.").waitFor();
    expect(await said.evaluate((article) => article === document.activeElement)).to.equal(true);
    expect(await page.getByLabel("Your comment").inputValue()).to.equal("");
    expect(await page.evaluate(() => "stayed" in window)).to.equal(true);
    expect(page.url()).to.equal(site.url + story.chapter(1));
    await page
      .getByRole("link", { name: /^Reply to/ })
      .first()
      .click();
    await page.getByLabel("Reply to reader").fill("A new moon, that is.");
    await page.getByRole("button", { name: "Reply" }).click();
    await page.waitForURL(/\/chapter\/1#comment-/);
    await page.getByText("A new moon, that is.").waitFor();
  });

  it("a guest is led to the form through signing in, with the selected text, and can copy a link to it", async () => {
    const { page } = await newVisit({ viewport: PHONE, permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(site.url + story.chapter(1));
    await select(page, 1);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied").first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).to.match(/\?of=[0-9a-f]{24}#p1-\w+:~:text=And%20the%20skipper/);
    await page.keyboard.press("Escape");
    await select(page, 1);
    await page.getByRole("link", { name: "Comment", exact: true }).click();
    await page.locator("main").getByRole("link", { name: "Sign in to comment" }).click();
    await page.getByLabel("Email or username").fill(reader.username);
    await page.getByLabel("Password").fill(reader.password);
    await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
    expect(await page.getByLabel("Words from the chapter").inputValue()).to.include(
      "taken his little daughter",
    );
    await page.goto(link);
    expect(await page.locator(".prose > p").nth(1).isVisible()).to.equal(true);
  });
});
