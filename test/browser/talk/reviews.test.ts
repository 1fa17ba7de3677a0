import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { recordProgress } from "#features/reading/reading/index.ts";
import { answerReview, saveReview } from "#features/talk/reviews/index.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/reviews");

describe("Reviews in a browser without JavaScript", () => {
  const site = useSite();
  const newVisit = useVisits();
  let [author, reader, other] = [] as unknown as [TestMember, TestMember, TestMember];
  let story: TestStory;

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    author = await site.addMember("author");
    [reader, other] = [await site.addMember("reader"), await site.addMember("other")];
    story = await storeStory(site, author, { title: "The Lamp", categories: ["fantasy"] });
    for (const who of [reader, other])
      await recordProgress(site.app.services, who.viewer, { story: story.id, number: 1, at: new Date() });
    const { services } = site.app;
    const reviewing = { services, limits: unlimited };
    const said = {
      text: "A book to read by daylight.\n\n||The keeper dies.||",
      plot: 4,
      style: 5,
      rating: 4,
    };
    const { _id } = await saveReview(reviewing, other.caller, { story: story.id, ...said });
    await answerReview(services, author.caller, String(_id), { text: "Thank you!" });
  });

  const open = async (options: Parameters<typeof newVisit>[0] = {}): Promise<Page> => {
    const visit = await newVisit({ viewport: DESKTOP, javaScriptEnabled: false, ...options });
    await signIn(visit.page, site, reader);
    return visit.page;
  };

  it("a reader writes one on a phone, opens another's spoiler and marks it as helpful", async () => {
    const page = await open({ viewport: PHONE, colorScheme: "dark" });
    await page.goto(`${site.url}${story.path}/reviews`);
    expect(await page.getByText("The keeper dies.").isVisible()).to.equal(false);
    await page.getByText("Spoiler", { exact: true }).click();
    await page.getByText("The keeper dies.").waitFor();
    await page.getByRole("button", { name: "Helpful: the review by other" }).click();
    await page.getByRole("button", { name: "Marked helpful (1): the review by other" }).waitFor();
    await page.screenshot({ path: join(FOLDER, "reviews-phone-dark.png"), fullPage: true });
    await page.goto(site.url + story.path);
    await page.getByRole("button", { name: "3 stars" }).click();
    await page.getByRole("link", { name: "Write a review" }).click();
    const stars = page.getByRole("group", { name: "Your rating of the story" });
    expect(await stars.getByLabel("3 stars").isChecked()).to.equal(true);
    await page.getByRole("group", { name: "Plot" }).getByRole("radio", { name: "4 stars" }).check();
    await page.getByRole("group", { name: "Your rating of the story" }).getByLabel("2 stars").check();
    await page.getByLabel("What do you think of it?").fill("I liked the lamp.");
    await page.screenshot({ path: join(FOLDER, "form-phone-dark.png"), fullPage: true });
    await page.getByRole("button", { name: "Save review" }).click();
    await page.getByText("Your review is saved.").waitFor();
    expect(page.url()).to.match(/\/reviews\/[0-9a-f]{24}$/);
  });

  it("reviews are shown on the story's page and on separate pages", async () => {
    const page = await open();
    await page.goto(site.url + story.path);
    await page.locator(".top-reviews").screenshot({ path: join(FOLDER, "story.png") });
    await page.getByRole("link", { name: /See (all|the) .*review/ }).click();
    await page.getByRole("heading", { name: "Reviews of The Lamp" }).waitFor();
    await page.screenshot({ path: join(FOLDER, "reviews.png"), fullPage: true });
    await page.getByRole("link", { name: /Link to this review by other/ }).click();
    await page.getByRole("heading", { name: "other on The Lamp" }).waitFor();
    await page.screenshot({ path: join(FOLDER, "review.png"), fullPage: true });
  });
});
