import { expect } from "chai";
import { createChapter, publishChapter } from "#features/stories/chapters/index.ts";
import { storeStory } from "../../app/support/stories.ts";
import { openPage, PHONE } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { everythingKept, goesOffline, keep, keepButton, missing, more, workers } from "../support/offline.ts";
import { NARROW, signIn, styleOf, tooWide } from "../support/pages.ts";

describe("Reading offline in a browser", () => {
  const site = useSite();
  let author: TestMember;

  before(async () => {
    author = await site.addMember("author");
  });

  it("saves a story for a guest, who reads it without a connection in their own colours", async () => {
    const story = await storeStory(site, author, { title: "The Salt Road" });
    const { page, context, complaints } = await openPage({ viewport: PHONE });
    await context.addCookies([{ name: "reader", value: "dark.literata.4.normal.normal", url: site.url }]);
    await page.goto(site.url + story.path);
    await page.locator('[data-offline="keep"]').waitFor({ state: "attached" });
    expect(await workers(page)).to.equal(0);
    expect(Object.keys(await everythingKept(page))).to.deep.equal([]);
    await keep(page, site.url + story.path);
    expect(complaints).to.deep.equal([]);
    expect(await missing(page)).to.deep.equal([]);
    const fonts = Object.keys(await everythingKept(page)).filter((each) => each.endsWith(".woff2"));
    expect(fonts.some((each) => each.includes("literata-core-italic"))).to.equal(true);
    expect(fonts.filter((each) => /atkinson|opendyslexic/.test(each))).to.deep.equal([]);

    await goesOffline(context, page);
    await page.goto(`${site.url}${story.path}?from=elsewhere`);
    expect(await page.locator("h1").innerText()).to.equal("The Salt Road");
    expect(await page.locator("html").getAttribute("data-theme")).to.equal("dark");
    await page.getByText("3 chapters saved on this device").waitFor();
    expect(
      await page.locator(".cover img").evaluate((img: HTMLImageElement) => img.naturalWidth),
    ).to.be.above(0);
    await page.getByRole("link", { name: "Start reading" }).click();
    await page.waitForURL(site.url + story.chapter(1));
    expect(await page.locator(".prose").innerText()).to.equal("The first part.");
    expect(await styleOf(page, ".prose", "font-family")).to.include("Literata");
    expect(
      await page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].filter(({ status }) => status === "error").length;
      }),
    ).to.equal(0);
    expect(await page.locator(".consent-banner, .chapter-talk, form").count()).to.equal(0);
    await page.locator(".read-bar [rel=next]").click();
    await page.waitForURL(site.url + story.chapter(2));
    expect(await page.locator(".prose").innerText()).to.equal("The second part.");

    await page.goto(`${site.url}/stories`);
    await page.getByRole("heading", { name: "You are offline" }).waitFor();
    await page.getByRole("link", { name: "The Salt Road" }).waitFor();
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "You are offline" }).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).to.equal("/stories");
    await context.close();
  });

  it("reads from the network if there is a connection, and adds new chapters when the story's page is opened", async () => {
    const story = await storeStory(site, author, { title: "The Long Ferry" });
    const { page, context } = await openPage({ viewport: PHONE });
    await keep(page, site.url + story.path);
    const { services } = site.app;
    const chapter = await createChapter(services, author.caller, story.id, {
      title: "Part 4",
      html: "<p>The fourth part.</p>",
    });
    await publishChapter(services, author.caller, String(chapter._id));
    await page.goto(site.url + story.path);
    await page.getByText("4 chapters saved on this device").waitFor();
    await goesOffline(context, page);
    // The third chapter now links to the one after it.
    await page.goto(site.url + story.chapter(3));
    await page.locator(".read-bar [rel=next]").click();
    await page.waitForURL(site.url + story.chapter(4));
    expect(await page.locator(".prose").innerText()).to.equal("The fourth part.");
    await context.close();
  });

  it("deletes a story on its page and on the list of saved stories, and leaves nothing behind", async () => {
    const [one, other] = [
      await storeStory(site, author, { title: "One Winter" }),
      await storeStory(site, author, { title: "Another Spring" }),
    ];
    const { page, context, complaints } = await openPage({ viewport: NARROW });
    await keep(page, site.url + one.path);
    await keep(page, site.url + other.path);
    await page.getByRole("link", { name: "Everything saved on this device" }).click();
    await page.waitForURL(`${site.url}/offline`);
    await page.getByText(/^2 stories, /).waitFor();
    expect(await tooWide(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Remove One Winter" }).click();
    await page.getByText(/^1 story, /).waitFor();
    expect(await page.getByText("One Winter").count()).to.equal(0);
    expect(await missing(page)).to.deep.equal([]);

    await page.goto(site.url + other.path);
    await more(page);
    await page.getByRole("button", { name: "Remove from this device" }).click();
    await page.getByText("Removed from this device.").waitFor();
    await more(page);
    await keepButton(page).waitFor();
    await page.waitForFunction(async () => (await caches.keys()).length === 0);
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0);
    await page.goto(`${site.url}/offline`);
    await page.getByText("Nothing is saved here yet.").waitFor();
    expect(complaints).to.deep.equal([]);
    await goesOffline(context, page);
    expect(await page.goto(site.url + one.path).catch((error) => String(error))).to.include(
      "ERR_INTERNET_DISCONNECTED",
    );
    await context.close();
  });

  it("stores nothing about the member who saved a story, and another member on the same browser sees none of it", async () => {
    const story = await storeStory(site, author, { title: "A Quiet House" });
    const [ada, bea] = [await site.addMember("ada-lovelace"), await site.addMember("bea-potter")];
    const { page, context } = await openPage({ viewport: PHONE });
    await signIn(page, site, ada);
    await keep(page, site.url + story.path);
    const kept = await everythingKept(page);
    expect(Object.keys(kept).filter((each) => each.includes("/chapter/"))).to.have.length(3);
    for (const [where, content] of Object.entries(kept))
      expect(
        /ada-lovelace/.test(content) || (/<html/.test(content) && /data-live-user|_csrf/.test(content)),
        where,
      ).to.equal(false);

    await page.goto(`${site.url}/logout`);
    await page.locator("main").getByRole("button", { name: "Log out", exact: true }).click();
    await page.waitForURL((url) => !url.pathname.includes("logout"));
    const stories = () => page.evaluate(async () => (await caches.keys()).filter((name) => /\d/.test(name)));
    expect(await stories()).to.deep.equal([]);

    // An expired session deletes nothing; the next member's sign-in does.
    await signIn(page, site, ada);
    await keep(page, site.url + story.path);
    await context.clearCookies();
    await signIn(page, site, bea);
    await page.goto(`${site.url}/offline`);
    await page.getByText("Nothing is saved here yet.").waitFor();
    expect(await stories()).to.deep.equal([]);
    await goesOffline(context, page);
    await page.goto(site.url + story.path).catch(() => null);
    expect(await page.locator("body").innerText()).to.not.include("A Quiet House");
    await context.close();
  });
});
