import { expect } from "chai";
import type { Page } from "playwright-core";
import { removeCollaborator } from "../../../src/features/stories/editing/index.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { letIn, type TestStory, writeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

describe("A chapter that two people write together, when something goes wrong", function () {
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

  it("keeps what is typed offline through a closed page, and merges it on return", async () => {
    const [one, two] = [await open(author), await open(helper)];
    await one.context.setOffline(true);
    await state(one.page, "offline");
    await write(one.page, " Typed on a train.");
    await one.page.waitForFunction(
      () =>
        new Promise<boolean>((resolve) => {
          const open = indexedDB.open("fw-mine:desk");
          open.onsuccess = () => {
            const all = open.result.transaction("words").objectStore("words").getAll();
            all.onsuccess = () => {
              open.result.close();
              resolve(JSON.stringify(all.result).includes("Typed on a train."));
            };
          };
        }),
    );
    await one.page.close({ runBeforeUnload: false });
    await write(two.page, " Typed at home.");
    await state(two.page, "saved");
    await one.context.setOffline(false);
    const again = await one.context.newPage();
    await again.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    await again.locator('form[data-writing="live"]').waitFor();
    await says(again, "Typed on a train.");
    await says(again, "Typed at home.");
    await says(two.page, "Typed on a train.");
    one.complaints.splice(0);
  });

  it("is read, not written, by whose rights are taken back", async () => {
    const two = await open(helper);
    await write(two.page, " Last words.");
    await state(two.page, "saved");
    await removeCollaborator(site.app.services, author.caller, story.id, helper.id);
    await two.page.getByText("You can no longer write in this chapter").waitFor();
    expect(await text(two.page).getAttribute("contenteditable")).to.equal("false");
    expect(await text(two.page).innerText()).to.include("Last words.");
  });
});
