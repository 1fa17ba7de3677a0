import { expect } from "chai";
import type { Page } from "playwright-core";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { WritingDay, WritingGoal } from "#features/stories/writing-goals/model.ts";
import { storeStory } from "../../app/support/stories.ts";
import { signIn } from "../support/pages.ts";
import { delayJoining, says, showsState, textOn, typeAtEnd, useTwoWriters } from "../support/writers.ts";

describe("A co-written chapter", () => {
  const { newVisit, site, who, address, open } = useTwoWriters();
  const chapter = async () => (await Chapter.findOne({ story: who.story.id, number: 1 }).lean<ChapterDoc>())!;

  it("shows each writer the other's text, cursor and name, and is saved as the chapter's text", async () => {
    const [one, two] = [await open(who.author), await open(who.helper)];
    await one.page.locator(".desk-person").getByText("second-hand").waitFor();
    await typeAtEnd(one.page, " Gulls walked on it.");
    await says(two.page, "The tide was out. Gulls walked on it.");
    await two.page.locator(".desk-peer-name").getByText("first-hand").waitFor({ state: "attached" });
    await typeAtEnd(two.page, " Nobody saw.");
    await says(one.page, "Gulls walked on it. Nobody saw.");
    await one.page.keyboard.press("Control+z");
    await one.page.locator("#desk-text").getByText("The tide was out. Nobody saw.").waitFor();
    await says(two.page, "The tide was out. Nobody saw.");
    await showsState(two.page, "saved");
    await two.page.getByLabel("Title", { exact: true }).fill("Low water");
    await two.page.getByRole("button", { name: "Save draft" }).click();
    await two.page.getByRole("status").getByText("Chapter saved").waitFor();
    const stored = await chapter();
    expect([stored.title, stored.html]).to.deep.equal(["Low water", "<p>The tide was out. Nobody saw.</p>"]);
  });

  it("advances each writer's goals by their own words", async () => {
    await WritingDay.deleteMany({});
    await WritingGoal.updateOne({ _id: who.helper.id }, { $set: { daily: 10 } }, { upsert: true });
    const [one, two] = [await open(who.author), await open(who.helper)];
    const today = (page: Page) => page.locator('[data-goal="today"]');
    await today(two.page).getByText("0 of 10 words").waitFor();
    await typeAtEnd(one.page, " Gulls walked on it.");
    await says(two.page, "Gulls walked on it.");
    await typeAtEnd(two.page, " Nobody saw them.");
    await today(two.page).getByText("Today: 3 of 10 words").waitFor();
    await today(one.page).getByText("Today: 4 words").waitFor();
    await two.page.keyboard.press("Control+z");
    await today(two.page).getByText("Today: 0 of 10 words").waitFor();
  });

  it("is one text on two devices of a sole author", async () => {
    const story = await storeStory(site, who.author, { chapters: ["Alone."], draft: true });
    const devices = [await newVisit(), await newVisit()];
    const edit = address(story);
    for (const { page } of devices) {
      await signIn(page, site, who.author);
      await page.goto(edit);
      await textOn(page).waitFor();
      await page.locator('html[data-live="open"]').waitFor({ state: "attached" });
    }
    for (const { page } of devices) await page.locator('form[data-writing="live"]').waitFor();
    const [desk, phone] = devices.map(({ page }) => page);
    await typeAtEnd(desk!, " One.");
    await says(phone!, "Alone. One.");
    await typeAtEnd(phone!, " Two.");
    await says(desk!, "Alone. One. Two.");
    await showsState(phone!, "saved");
  });

  it("is one text in two tabs of a sole author", async () => {
    const story = await storeStory(site, who.author, { chapters: ["Alone."], draft: true });
    const { page, context } = await newVisit();
    await signIn(page, site, who.author);
    const edit = address(story);
    await page.goto(edit);
    await page.locator('form[data-writing="alone"]').waitFor();
    await typeAtEnd(page, " One.");
    const other = await context.newPage();
    await other.goto(edit);
    for (const each of [page, other]) await each.locator('form[data-writing="live"]').waitFor();
    await says(other, "Alone. One.");
    await typeAtEnd(other, " Two.");
    await says(page, "Alone. One. Two.");
    await showsState(other, "saved");
  });

  it("says that it is joining, keeps what is typed meanwhile, and then contains it", async () => {
    const one = await open(who.author);
    const { page, complaints } = await newVisit();
    await signIn(page, site, who.helper);
    const { delayed, release } = await delayJoining(page);
    await page.goto(address(who.story));
    await page.getByText("Joining the others in this chapter.").waitFor();
    await delayed;
    await typeAtEnd(page, " Typed too soon.");
    await says(page, "The tide was out. Typed too soon.");
    await textOn(one.page).click();
    await one.page.keyboard.press("Control+Home");
    await one.page.keyboard.type("Low water. ");
    release();
    await page.locator('form[data-writing="live"]').waitFor();
    // The other's cursor, with its name, is between the two.
    for (const each of [page, one.page])
      for (const words of ["Low water.", "The tide was out. Typed too soon."]) await says(each, words);
    await showsState(page, "saved");
    complaints.splice(0);
  });

  it("warns of no conflicts where it is written live, and says that it is offline", async () => {
    await open(who.author);
    const two = await open(who.helper);
    expect(await two.page.locator("[data-writers-here]").isVisible()).to.equal(false);
    await two.context.setOffline(true);
    await two.page.getByText("saved on this device").waitFor();
    await two.context.setOffline(false);
    await two.page.getByText("saved on this device").waitFor({ state: "hidden" });
    two.complaints.splice(0);
  });
});
