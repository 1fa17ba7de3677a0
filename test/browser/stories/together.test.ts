import { expect } from "chai";
import type { Page } from "playwright-core";
import { Chapter, type ChapterDoc } from "../../../src/features/stories/chapters/model.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { letIn, type TestStory, writeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

describe("A chapter that two people write together", function () {
  this.timeout(60_000);
  const site = useSite();
  const newVisit = useVisits();
  let author: TestMember;
  let helper: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("first-hand");
    helper = await site.addMember("second-hand");
  });
  beforeEach(async () => {
    story = await writeStory(site, author, { chapters: ["The tide was out."], draft: true });
    await letIn(site, author, story, helper, "co-author");
  });

  const chapter = async () => (await Chapter.findOne({ story: story.id, number: 1 }).lean<ChapterDoc>())!;
  const text = (page: Page) => page.locator("#desk-text");
  const says = (page: Page, words: string) => text(page).getByText(words).waitFor();
  const state = (page: Page, kind: string) => page.locator(`.save-state[data-state="${kind}"]`).waitFor();
  async function open(member: TestMember) {
    const visit = await newVisit();
    await signIn(visit.page, site, member);
    await visit.page.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    await visit.page.locator('form[data-writing="live"]').waitFor();
    return visit;
  }
  const write = async (page: Page, words: string) => {
    await text(page).click();
    await page.keyboard.press("Control+End");
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.keyboard.type(words);
  };

  it("shows each the other's words, cursor and name, and is the chapter's text", async () => {
    const [one, two] = [await open(author), await open(helper)];
    await one.page.locator(".desk-person").getByText("second-hand").waitFor();
    await write(one.page, " Gulls walked on it.");
    await says(two.page, "The tide was out. Gulls walked on it.");
    await two.page.locator(".desk-peer-name").getByText("first-hand").waitFor({ state: "attached" });
    await write(two.page, " Nobody saw.");
    await says(one.page, "Gulls walked on it. Nobody saw.");
    await one.page.keyboard.press("Control+z");
    await one.page.locator("#desk-text").getByText("The tide was out. Nobody saw.").waitFor();
    await says(two.page, "The tide was out. Nobody saw.");
    await state(two.page, "saved");
    await two.page.getByLabel("Title", { exact: true }).fill("Low water");
    await two.page.getByRole("button", { name: "Save draft" }).click();
    await two.page.getByRole("status").getByText("The chapter is saved").waitFor();
    const stored = await chapter();
    expect([stored.title, stored.html]).to.deep.equal(["Low water", "<p>The tide was out. Nobody saw.</p>"]);
  });

  it("is one text in two tabs of its only author", async () => {
    story = await writeStory(site, author, { chapters: ["Alone."], draft: true });
    const { page, context } = await newVisit();
    await signIn(page, site, author);
    const edit = site.url + chaptersPaths.chapterEdit(story.id, 1);
    await page.goto(edit);
    await page.locator('form[data-writing="alone"]').waitFor();
    await write(page, " One.");
    const other = await context.newPage();
    await other.goto(edit);
    for (const each of [page, other]) await each.locator('form[data-writing="live"]').waitFor();
    await says(other, "Alone. One.");
    await write(other, " Two.");
    await says(page, "Alone. One. Two.");
    await state(other, "saved");
  });
});
