import { expect } from "chai";
import { planChapters } from "#features/stories/chapters/commands/plan.ts";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { storeStory } from "../../app/support/stories.ts";
import { PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn, tooWide } from "../support/pages.ts";

describe("Planning chapters in a browser", () => {
  const site = useSite();
  const newVisit = useVisits();

  it("moves a chapter and those after it by dragging its number to another day, or by a button", async () => {
    const author = await site.addMember("planner");
    const story = await storeStory(site, author, { draft: true, title: "Serial" });
    const times = { days: [7], time: "20:00", from: "2035-07-01" };
    await planChapters(site.app.services, author.caller, story.id, times, "Europe/London");
    const days = async () =>
      (await Chapter.find({ story: story.id }).sort({ number: 1 }).lean<ChapterDoc[]>()).map(
        ({ scheduledFor }) => scheduledFor?.toISOString().slice(0, 10),
      );
    expect(await days()).to.deep.equal(["2035-07-01", "2035-07-08", "2035-07-15"]);
    const { page } = await newVisit({ viewport: PHONE });
    await signIn(page, site, author);
    await page.goto(site.url + chaptersPaths.plan(story.id));
    expect(await tooWide(page)).to.deep.equal([]);
    const chip = page.locator('[data-day="2035-07-08"] .plan-chip');
    await page.locator("form[data-draggable]").waitFor();
    await chip.dragTo(page.locator('[data-day="2035-07-10"]'));
    await page.locator('[data-day="2035-07-10"] .plan-chip').waitFor();
    expect(await days()).to.deep.equal(["2035-07-01", "2035-07-10", "2035-07-17"]);
    await page.getByRole("button", { name: "A day later: Part 3" }).click();
    await page.locator('[data-day="2035-07-18"] .plan-chip').waitFor();
    expect(await days()).to.deep.equal(["2035-07-01", "2035-07-10", "2035-07-18"]);
  });
});
