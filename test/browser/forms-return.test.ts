import { expect } from "chai";
import type { Page } from "playwright-core";
import { addBookmark } from "#features/library/bookmarks/index.ts";
import { addFavourite } from "#features/library/favourites/index.ts";
import { CONFIRM_ACTS, CONFIRM_FIELD } from "#shared/confirmation.dto.ts";
import { page as parse, type TestStory, writeStory } from "../app/support/stories.ts";
import { DESKTOP, useVisits } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { nameOfFocus } from "./support/keys.ts";
import { signIn } from "./support/pages.ts";

describe("The keyboard after an act", () => {
  const site = useSite();
  const newVisit = useVisits();
  let ada: TestMember;
  let bea: TestMember;
  const stories: TestStory[] = [];

  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    for (const title of ["One", "Two", "Three"]) stories.push(await writeStory(site, ada, { title }));
  });

  const open = async (member: TestMember, javaScriptEnabled = true): Promise<Page> => {
    const { page } = await newVisit({ viewport: DESKTOP, javaScriptEnabled });
    await signIn(page, site, member);
    return page;
  };
  /** Presses the first of these buttons by Enter; waits until the one with this name has the focus. */
  const press = async (page: Page, button: string, focused: string) => {
    await page.locator(button).first().focus();
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await nameOfFocus(page)).to.equal(focused));
  };

  for (const scripts of [true, false])
    it(`is on the toggle, which says its new state, ${scripts ? "with" : "without"} JavaScript`, async () => {
      const page = await open(bea, scripts);
      for (const [path, act] of [
        ["/user/ada", "follow"],
        ["/user/ada", "favourite"],
        [stories[0]!.path, "favourite"],
        [stories[0]!.chapter(1), "bookmark"],
      ] as const) {
        await page.goto(site.url + path);
        const button = page.locator(`form[action*="/${act}"] button[aria-pressed]:visible`).first();
        const before = await button.getAttribute("aria-pressed");
        await button.focus();
        await page.keyboard.press("Enter");
        await eventually(async () => {
          const pressed = await page.evaluate(() => document.activeElement?.getAttribute("aria-pressed"));
          expect(pressed, `${path} ${act}`).to.equal(before === "true" ? "false" : "true");
        });
        const top = await page.evaluate(() => document.activeElement!.getBoundingClientRect().top);
        expect(top, "it is in the window").to.be.within(0, DESKTOP.height);
      }
    });

  it("goes to the next item's button, and its address has no anchor", async () => {
    for (const { id } of stories) await addBookmark(site.app.services, bea.caller, { story: id });
    const page = await open(bea);
    await page.goto(`${site.url}/bookmarks`);
    const names = parse({ text: await page.content() });
    const labels = names('form[action$="/remove"] button')
      .map((_, each) => names(each).attr("aria-label"))
      .get();
    for (const next of labels.slice(1, 3)) await press(page, 'form[action$="/remove"] button', next);
    await page.waitForURL(`${site.url}/bookmarks`);
  });

  it("goes to the next story that can be forgotten, while the message is announced", async () => {
    const page = await open(bea);
    for (const story of stories.slice(0, 2)) await page.goto(site.url + story.chapter(1));
    await page.goto(`${site.url}/history`);
    const forget = page.locator('button[value="forget"]');
    expect(await forget.count()).to.equal(2);
    const other = (await forget.nth(1).getAttribute("aria-label"))!;
    await forget.first().focus();
    await page.keyboard.press("Enter");
    // Forgetting cannot be undone, so that it asks first.
    await page.locator(`button[name="${CONFIRM_FIELD}"][value="${CONFIRM_ACTS.do}"]`).focus();
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await nameOfFocus(page)).to.equal(other));
    await page.locator("[data-announced]").filter({ hasText: /\S/ }).waitFor({ state: "attached" });
  });

  it("goes to the next notification, and to the number when all are read", async () => {
    for (const story of stories) await addFavourite(site.app.services, bea.caller, { story: story.id });
    await site.app.jobs.whenIdle();
    const page = await open(ada);
    await page.goto(`${site.url}/notifications`);
    await page.locator("fw-island[data-awake] .notification-list").waitFor();
    const buttons = page.locator(".notification-list button[value=read]");
    const count = await buttons.count();
    expect(count).to.be.greaterThan(1);
    await buttons.first().focus();
    for (let left = count; left > 0; left -= 1) {
      await eventually(async () => expect(await nameOfFocus(page)).to.match(/^Mark as read/));
      await page.keyboard.press("Enter");
      await eventually(async () => expect(await buttons.count()).to.equal(left - 1));
    }
    await eventually(async () => expect(await nameOfFocus(page)).to.equal("All read"));
  });
});
