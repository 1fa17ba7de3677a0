import { expect } from "chai";
import type { Dialog, Page } from "playwright-core";
import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

describe("A chapter that was typed and not saved", function () {
  this.timeout(60_000);
  const site = useSite();
  const newVisit = useVisits();
  let author: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("typist");
    story = await writeStory(site, author, { chapters: ["As it was saved."], draft: true });
  });

  const text = (page: Page) => page.getByLabel("Text", { exact: true });
  /** What stands in the text, without the line's end that a saved one has. */
  const typed = async (page: Page) => (await text(page).inputValue()).trimEnd();
  const back = (page: Page) => page.getByText("had not saved is back");
  const edit = () => site.url + chaptersPaths.chapterEdit(story.id, 1);
  const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));
  async function open(member = author) {
    const visit = await newVisit();
    await signIn(visit.page, site, member);
    await visit.page.goto(edit());
    return visit;
  }
  /** Leaves the page by a link; answers what the browser asked. */
  async function leave(page: Page): Promise<string[]> {
    const asked: string[] = [];
    const listen = async (dialog: Dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    };
    page.on("dialog", listen);
    await page.locator("nav").getByRole("link", { name: "My stories" }).first().click();
    await page.waitForURL("**/my-stories");
    page.off("dialog", listen);
    return asked;
  }

  it("is asked about on leaving, given back on return, and can be discarded", async () => {
    const { page } = await open();
    await text(page).click();
    await text(page).fill("Typed for an hour.");
    expect(await leave(page)).to.deep.equal(["beforeunload"]);
    await page.goto(edit());
    expect(await typed(page)).to.equal("Typed for an hour.");
    await back(page).waitFor();
    await page.getByRole("button", { name: "Discard it" }).click();
    expect(await typed(page)).to.equal("As it was saved.");
    expect(await back(page).isVisible()).to.equal(false);
    expect(await stored(page)).not.to.include("Typed for an hour.");
    expect(await leave(page)).to.deep.equal([]);
  });

  it("is there after the tab was closed, and forgotten once it was saved, without a question", async () => {
    const { page, context } = await open();
    await text(page).click();
    await text(page).fill("Typed, and the tab closed.");
    await page.waitForFunction(() => JSON.stringify(localStorage).includes("the tab closed"));
    await page.close();
    const again = await context.newPage();
    again.on("dialog", (dialog) => expect.fail(dialog.type()));
    await again.goto(edit());
    expect(await typed(again)).to.equal("Typed, and the tab closed.");
    await again.getByRole("button", { name: "Save draft" }).click();
    await again.getByRole("status").getByText("The chapter is saved").waitFor();
    expect(await stored(again)).not.to.include("Typed");
    expect(await back(again).isVisible()).to.equal(false);
    await again.reload();
    expect(await typed(again)).to.equal("Typed, and the tab closed.");
  });

  it("is kept while the server refuses it", async () => {
    const { page } = await open();
    await text(page).fill("Refused, and not lost.");
    await page.getByRole("button", { name: "Schedule" }).click();
    await page.getByRole("alert").waitFor();
    expect(await typed(page)).to.equal("Refused, and not lost.");
    expect(await leave(page)).to.deep.equal(["beforeunload"]);
    await page.goto(edit());
    expect(await typed(page)).to.equal("Refused, and not lost.");
  });

  it("does not write over what was saved elsewhere meanwhile", async () => {
    const [one, two] = [await open(), await open()];
    await text(one.page).fill("Mine, from before.");
    await one.page.waitForFunction(() => JSON.stringify(localStorage).includes("Mine, from before"));
    await text(two.page).fill("Saved on the other machine.");
    await two.page.getByRole("button", { name: "Save draft" }).click();
    await two.page.getByRole("status").getByText("The chapter is saved").waitFor();
    await one.page.goto(edit());
    expect(await typed(one.page)).to.equal("Mine, from before.");
    await one.page.getByRole("button", { name: "Save draft" }).click();
    await one.page.getByText("What was saved meanwhile").waitFor();
    expect(await one.page.getByLabel("What was saved meanwhile").inputValue()).to.include(
      "Saved on the other machine.",
    );
    expect(await typed(one.page)).to.equal("Mine, from before.");
  });

  it("is nobody else's: another member of the browser does not see it, and signing out takes it", async () => {
    const { page, context } = await open();
    await page.goto(site.url + chaptersPaths.chapterNew(story.id));
    await text(page).fill("A secret chapter.");
    await page.waitForFunction(() => JSON.stringify(localStorage).includes("A secret chapter"));
    await context.clearCookies();
    const other = await site.addMember("other-typist");
    const theirs = await writeStory(site, other, { draft: true });
    await signIn(page, site, other);
    await page.goto(site.url + chaptersPaths.chapterEdit(theirs.id, 1));
    expect(await stored(page)).not.to.include("A secret chapter");
    await text(page).fill("Gone with signing out.");
    await page.waitForFunction(() => JSON.stringify(localStorage).includes("Gone with"));
    await page.goto(site.url + accountsPaths.logout());
    expect(await stored(page)).not.to.include("Gone with");
  });
});
