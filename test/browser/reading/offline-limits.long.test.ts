import { expect } from "chai";
import { updateStory } from "#features/stories/editing/index.ts";
import { writeStory } from "../../app/support/stories.ts";
import { openPage, PHONE } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { everythingKept, goesOffline, keep, keepButton, more } from "../support/offline.ts";
import { NARROW, signIn, tooWide } from "../support/pages.ts";

describe("Limits of saving for offline reading, in a browser", () => {
  const site = useSite();
  let author: TestMember;

  before(async () => {
    author = await site.addMember("author");
  });

  it("leaves out locked chapters, and says why a story that is mature or password-protected cannot be saved", async () => {
    const paid = await writeStory(site, author, {
      title: "Sold by the Yard",
      price: 300,
      previewChapters: 1,
    });
    const mature = await writeStory(site, author, { mature: true });
    const { page, context } = await openPage({ viewport: PHONE });
    await keep(page, site.url + paid.path, "1 chapter saved on this device");
    await page.getByText("2 locked chapters are left out.").waitFor();
    await page.goto(site.url + mature.path);
    await more(page);
    await page.getByText("This story cannot be saved for offline reading").waitFor();
    expect(await keepButton(page).count()).to.equal(0);
    await context.close();
  });

  it("reports a lack of space, preserves what is saved, and continues later", async () => {
    const story = await writeStory(site, author, { title: "A Full Shelf" });
    const { page, context } = await openPage({ viewport: PHONE });
    await page.addInitScript(() => {
      const put = Cache.prototype.put;
      Cache.prototype.put = function (this: Cache, key, answer) {
        const isFull = String(key).endsWith("/chapter/3") && !localStorage.getItem("room");
        if (isFull) return Promise.reject(new DOMException("", "QuotaExceededError"));
        return put.call(this, key, answer);
      };
    });
    await page.goto(site.url + story.path);
    await more(page);
    await keepButton(page).click();
    await page.getByText("There is no space left on this device.").waitFor();
    await page.getByText("2 of 3 chapters saved on this device").waitFor();
    await page.evaluate(() => localStorage.setItem("room", "yes"));
    await more(page);
    await page.getByRole("button", { name: "Save the rest" }).click();
    await page.getByText("3 chapters saved on this device").waitFor();
    await context.close();
  });

  it("deletes a saved story that is no longer public, once its page is opened", async () => {
    const story = await writeStory(site, author, { title: "Gone by Morning" });
    const { page, context } = await openPage({ viewport: PHONE });
    await signIn(page, site, author);
    await keep(page, site.url + story.path);
    await updateStory(site.app.services, author.caller, story.id, { private: true });
    await page.goto(site.url + story.path);
    await more(page);
    await page.getByText("This story cannot be saved for offline reading").waitFor();
    await page.waitForFunction(async () => (await caches.keys()).length === 0);
    await context.close();
  });

  it("says so if nothing is saved and the worker exists only for notifications", async () => {
    const { page, context } = await openPage({ viewport: PHONE });
    await page.goto(`${site.url}/login`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/service-worker.js");
      await navigator.serviceWorker.ready;
    });
    await goesOffline(context, page);
    await page.goto(`${site.url}/stories`);
    expect(await page.locator("body").innerText()).to.equal("You are offline\n\nTry again");
    expect(await everythingKept(page)).to.deep.equal({});
    await context.close();
  });

  it("shows no button without JavaScript, and a page of saved stories that explains why", async () => {
    const story = await writeStory(site, author);
    const { page, context } = await openPage({ viewport: NARROW, javaScriptEnabled: false });
    await page.goto(site.url + story.path);
    expect(await page.getByText("Save for offline reading").count()).to.equal(0);
    await page.goto(`${site.url}/offline`);
    await page.getByText("Saving stories needs JavaScript").waitFor();
    await page.getByRole("heading", { name: "How this works" }).waitFor();
    expect(await page.getByText("You are offline", { exact: true }).isVisible()).to.equal(false);
    expect(await tooWide(page)).to.deep.equal([]);
    await context.close();
  });
});
