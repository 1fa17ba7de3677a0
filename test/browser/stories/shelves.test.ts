import { expect } from "chai";
import { settingsText } from "#shared/accounts/settings.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { storeStory } from "../../app/support/stories.ts";
import { DESKTOP, openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { NARROW, signIn, tooWide } from "../support/pages.ts";

describe("Rows and lists that fit their content", () => {
  const site = useSite();

  it("lay out a shelf of one, two, three, four and five covers", async () => {
    const author = await site.addMember("cover");
    const { page, context } = await openPage({ viewport: DESKTOP });
    for (let covers = 1; covers <= 5; covers++) {
      const title = `A long title for the story with the number ${covers}`;
      await storeStory(site, author, { title, chapters: ["Rain."] });
      await page.setViewportSize(DESKTOP);
      await page.goto(site.url);
      const shelf = page.locator("section[aria-labelledby=new]");
      const tiles = await shelf.locator(".story-tile").evaluateAll((each) =>
        each.map((tile) => {
          const [cover, words] = [".cover", ".story-tile-title"].map((part) =>
            tile.querySelector(part)!.getBoundingClientRect(),
          );
          return { under: words!.top >= cover!.bottom, width: words!.width, top: cover!.top };
        }),
      );
      expect(tiles, `${covers} covers`).to.have.length(covers);
      expect(new Set(tiles.map(({ top }) => Math.round(top))).size, "rows").to.equal(1);
      // The shelves of the home page keep one size of cover, however many there are.
      for (const { under, width } of tiles) {
        expect(under, `words of ${covers}`).to.equal(true);
        expect(width, `room for words of ${covers}`).to.be.at.least(120);
      }
      for (const viewport of [PHONE, NARROW]) {
        await page.setViewportSize(viewport);
        expect(await tooWide(page)).to.deep.equal([]);
      }
    }
    await context.close();
  });

  for (const javaScriptEnabled of [true, false])
    it(`fold the places of settings on a phone, and not on a desktop, scripts ${javaScriptEnabled ? "on" : "off"}`, async () => {
      const member = await site.addMember(`folder${Number(javaScriptEnabled)}`);
      const { page, context } = await openPage({ viewport: PHONE, javaScriptEnabled });
      await signIn(page, site, member);
      await page.goto(site.url + profilePaths.profileSettings());
      const folded = page.locator(".folded-tabs");
      const other = folded.getByRole("link", { name: settingsText.sections.account, exact: true });
      expect(await other.isVisible()).to.equal(false);
      await folded.locator("summary").click();
      await other.waitFor();
      const places = await folded.getByRole("link").evaluateAll((links) =>
        links.map((link) => {
          const { left, height } = link.getBoundingClientRect();
          return { left, height };
        }),
      );
      expect(new Set(places.map(({ left }) => left)).size, "one column").to.equal(1);
      for (const { height } of places) expect(height).to.be.at.least(24);
      await other.click();
      await page.getByRole("heading", { level: 1, name: settingsText.sections.account }).waitFor();
      await page.setViewportSize(DESKTOP);
      expect(await folded.locator("summary").isVisible()).to.equal(false);
      for (const link of await folded.getByRole("link").all()) expect(await link.isVisible()).to.equal(true);
      await context.close();
    });
});
