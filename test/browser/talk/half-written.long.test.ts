import { expect } from "chai";
import type { Page } from "playwright-core";
import { addItem, createList } from "#features/library/lists/index.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { STORED_COOKIE } from "#shared/form.ts";

import { writeStory } from "../../app/support/stories.ts";
import { PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

/** Firefox does not restore fields of a `no-store` page; nor does Chromium if the fields forbid it. */
describe("Unsent text, where the browser does not restore it", () => {
  const site = useSite();
  const newVisit = useVisits();

  const field = (page: Page) => page.locator("textarea[aria-autocomplete=list]");
  const write = async (page: Page, words: string) => {
    await field(page).fill(words);
    await field(page).evaluate((area) => area.setAttribute("autocomplete", "off"));
  };
  const words = async (page: Page) => {
    await field(page).waitFor();
    return page.getByLabel("Write an update").inputValue();
  };
  const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

  it("is restored after Back and a reload, and deleted once it was sent", async () => {
    const { page, complaints } = await newVisit({ viewport: PHONE });
    await signIn(page, site, await site.addMember("keeper"));
    await page.goto(`${site.url}/newsfeed`);
    await write(page, "Not finished");
    await page.goto(`${site.url}/lists`);
    await page.goBack();
    expect(await words(page), "Back").to.equal("Not finished");
    await write(page, "Not finished, on and on");
    await page.reload();
    expect(await words(page), "reload").to.equal("Not finished, on and on");
    await page.goto(`${site.url}/lists`);
    await page.goto(`${site.url}/newsfeed`);
    expect(await words(page), "a new visit").to.equal("");
    await write(page, "Sent and done");
    await page.getByRole("button", { name: "Post update" }).click();
    await page.getByRole("article").getByText("Sent and done").waitFor();
    await page.goBack();
    expect(await words(page), "sent").to.equal("");
    expect(await stored(page)).not.to.include("half-written");
    expect(complaints).to.deep.equal([]);
  });

  it("is restored by going back after it was refused, also if another form was sent by a script before", async () => {
    const { page, context } = await newVisit({ viewport: PHONE });
    await signIn(page, site, await site.addMember("refused-one"));
    await page.goto(`${site.url}/newsfeed`);
    // The script does not load another page, so nothing has read the confirmation of its form.
    await context.addCookies([{ name: STORED_COOKIE, value: "1", url: site.url }]);
    const tooLong = "Too long. ".repeat(600);
    await write(page, tooLong);
    await page.getByRole("button", { name: "Post update" }).click();
    await page.locator("#form-errors").waitFor();
    expect(await words(page), "refused").to.equal(tooLong);
    await page.goBack();
    expect(await words(page), "Back").to.equal(tooLong);
    // Sent after it was refused again, and shortened there.
    await page.getByRole("button", { name: "Post update" }).click();
    await page.locator("#form-errors").waitFor();
    await field(page).fill("Short enough");
    await page.getByRole("button", { name: "Post update" }).click();
    await page.getByRole("article").getByText("Short enough").waitFor();
    await page.goto(`${site.url}/newsfeed`);
    await page.reload();
    expect(await words(page), "sent").to.equal("");
    expect(await stored(page)).not.to.include("half-written");
  });

  it("is deleted when the member signs out, and is not shown to another", async () => {
    const { page, context } = await newVisit({ viewport: PHONE });
    await signIn(page, site, await site.addMember("first-one"));
    await page.goto(`${site.url}/newsfeed`);
    await write(page, "Nobody else's");
    await context.clearCookies();
    await signIn(page, site, await site.addMember("next-one"));
    await page.goto(`${site.url}/newsfeed`);
    await page.reload();
    expect(await words(page)).to.equal("");
    expect(await stored(page)).not.to.include("Nobody");
    await write(page, "Mine alone");
    await page.goto(site.url + accountsPaths.logout());
    expect(await stored(page)).not.to.match(/Nobody|Mine/);
  });

  it("is restored only in its own form, not in another that looks the same and has the same target", async () => {
    const { services } = site.app;
    const member = await site.addMember("lister");
    const list = String((await createList(services, member.caller, { title: "Of two" }))._id);
    for (const title of ["The Lamp", "The Tide"]) {
      const { id: story } = await writeStory(site, member, { title });
      await addItem(services, member.caller, { list, story, note: "" });
    }
    const { page } = await newVisit({ viewport: PHONE });
    await signIn(page, site, member);
    await page.goto(`${site.url}/lists/${list}/edit`);
    const notes = page.locator(".order-note textarea");
    await notes.last().evaluate((area: HTMLTextAreaElement) => {
      area.value = "For the salt";
      area.autocomplete = "off";
    });
    await page.reload();
    await notes.last().waitFor({ state: "attached" });
    expect(
      await notes.evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value)),
    ).to.deep.equal(["", "For the salt"]);
  });

  it("is not left behind by a page in the back-forward cache after its member has signed out", async () => {
    const { page } = await newVisit({ viewport: PHONE });
    await signIn(page, site, await site.addMember("left-early"));
    await page.goto(`${site.url}/newsfeed`);
    await write(page, "Left behind");
    const loaded = page.waitForEvent("load");
    // Simulates the browser, which caches such a page only for a limited time.
    await page.evaluate(() => {
      localStorage.setItem("fw-signed-out", String(Date.now()));
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await loaded;
    expect(await stored(page)).not.to.include("Left behind");
    expect(await words(page)).to.equal("");
  });
});
