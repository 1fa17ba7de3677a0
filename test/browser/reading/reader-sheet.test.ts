import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const FOG = Array.from(
  { length: 60 },
  (_, at) => `<p>${at}. ${"The fog came in over the harbour and stayed. ".repeat(6)}</p>`,
).join("");

describe("The reading settings panel on a chapter", () => {
  const site = useSite();
  const newVisit = useVisits();
  let story: TestStory;

  before(async () => {
    const author = await site.addMember("sheet-author");
    story = await storeStory(site, author, {
      chapters: [
        { title: "Fog", html: FOG },
        { title: "More fog", html: FOG },
      ],
    });
  });

  // The bar is at the top of the page until the banner is answered.
  const answered = () => [{ name: "consent", value: "no", url: site.url }];

  /** Uses the mouse directly, because the driver scrolls the page before it clicks, which readers do not. */
  async function press(page: Page, what: Locator): Promise<void> {
    const box = await what.boundingBox();
    await page.mouse.click(box!.x + 10, box!.y + 10);
  }

  /** The appearance of the page, and the paragraph at its top. */
  const look = (page: Page) =>
    page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      const { fontSize } = getComputedStyle(document.querySelector(".prose")!);
      const first = [...document.querySelectorAll(".prose > p")].find(
        (p) => p.getBoundingClientRect().bottom > 81,
      );
      return { backgroundColor, fontSize, first: Number.parseInt(first!.textContent!, 10) };
    });

  for (const scripts of [true, false])
    it(`shows each choice at once, keeps the place, and holds on every page, with scripts ${scripts ? "on" : "off"}`, async () => {
      const { page, context } = await newVisit({
        viewport: scripts ? PHONE : DESKTOP,
        javaScriptEnabled: scripts,
      });
      await context.addCookies(answered());
      await page.goto(site.url + story.chapter(1));
      await page.locator(".prose > p").nth(30).scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy(0, 300));
      const before = await look(page);
      await page.getByRole("button", { name: "Reading settings" }).click();
      const saved = () =>
        page.waitForResponse(
          (answer) => answer.url().endsWith("/settings/reader") && answer.status() === 204,
        );
      for (const [group, choice] of [
        ["Colours", "Sepia"],
        ["Text size", "Largest"],
      ] as const) {
        const sent = scripts ? saved() : null;
        const options = page.getByRole("group", { name: group });
        await press(page, options.getByRole("radio", { name: choice, exact: true }));
        await sent;
      }
      if (!scripts) {
        const sent = saved();
        await page.getByRole("button", { name: "Save settings" }).click();
        await sent;
      }
      const after = await look(page);
      expect(after.backgroundColor).to.equal("rgb(244, 233, 213)");
      expect(after.fontSize).to.equal("26px");
      expect(page.url()).to.equal(site.url + story.chapter(1));
      if (scripts) expect(after.first).to.equal(before.first);
      await page.getByRole("button", { name: "Close reading settings" }).click();
      await page
        .getByRole("link", { name: /^Next chapter/ })
        .first()
        .click();
      await page.waitForURL(site.url + story.chapter(2));
      expect(await look(page)).to.include({ backgroundColor: "rgb(244, 233, 213)", fontSize: "26px" });
      await page.getByRole("button", { name: "Reading settings" }).click();
      expect(await page.getByRole("radio", { name: "Sepia" }).isChecked()).to.equal(true);
      expect(await page.getByRole("radio", { name: "Largest" }).isChecked()).to.equal(true);
    });

  it("changes the size step by step with A− and A+, by keyboard too, and saves it", async () => {
    const { page, context } = await newVisit({ viewport: PHONE });
    await context.addCookies(answered());
    await page.goto(site.url + story.chapter(1));
    const before = (await look(page)).fontSize;
    await page.getByRole("button", { name: "Reading settings" }).click();
    const larger = page.getByRole("button", { name: "Larger text" });
    const sent = page.waitForResponse((answer) => answer.url().endsWith("/settings/reader"));
    await larger.focus();
    await page.keyboard.press("Enter");
    expect((await sent).status()).to.equal(204);
    expect(Number.parseFloat((await look(page)).fontSize)).to.be.greaterThan(Number.parseFloat(before));
    expect(await page.getByRole("radio", { name: "Large", exact: true }).isChecked()).to.equal(true);
    await larger.click();
    expect(await page.getByRole("radio", { name: "Largest" }).isChecked()).to.equal(true);
    expect(await larger.getAttribute("aria-disabled")).to.equal("true");
    await page.getByRole("button", { name: "Smaller text" }).click();
    expect(await page.getByRole("radio", { name: "Large", exact: true }).isChecked()).to.equal(true);
  });

  for (const scripts of [true, false])
    it(`fills every row of choices on a phone, with scripts ${scripts ? "on" : "off"}`, async () => {
      const { page } = await newVisit({ viewport: PHONE, javaScriptEnabled: scripts });
      await page.goto(`${site.url}/settings/reader`);
      const steps = page.getByRole("button", { name: "Larger text" });
      expect(await steps.isVisible()).to.equal(scripts);
      const ends = await page.locator(".reader-choice .group-segments").evaluateAll((groups) =>
        groups.map((group) => {
          const last = group.lastElementChild!.getBoundingClientRect();
          return Math.round(group.getBoundingClientRect().right - last.right);
        }),
      );
      expect(ends).to.deep.equal([0, 0, 0, 0, 0]);
      const fonts = page.getByRole("group", { name: "Typeface" }).locator("label > span");
      const faces = await fonts.evaluateAll((each) => each.map((span) => getComputedStyle(span).fontFamily));
      expect(new Set(faces).size).to.equal(4);
    });

  it("saves a member's choice with the account, and leads to all settings and back to the paragraph", async () => {
    const member = await site.addMember("sheet-reader");
    const { page, context } = await newVisit();
    await context.addCookies(answered());
    await signIn(page, site, member);
    await page.goto(`${site.url}${story.chapter(1)}#p20`);
    const { first: at } = await look(page);
    await press(page, page.getByRole("button", { name: "Reading settings" }));
    const sent = page.waitForResponse((answer) => answer.url().endsWith("/settings/reader"));
    await press(page, page.getByRole("radio", { name: "Dark", exact: true }));
    expect((await sent).status()).to.equal(204);
    await press(page, page.getByRole("link", { name: "All reading settings" }));
    await page.waitForURL(/\/settings\/reader/);
    expect(await page.getByRole("radio", { name: "Dark" }).isChecked()).to.equal(true);
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.waitForURL(/#p\d+$/);
    expect((await look(page)).first).to.equal(at);
  });
});
