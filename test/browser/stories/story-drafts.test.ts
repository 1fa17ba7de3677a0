import { expect } from "chai";
import { createChapter } from "#features/stories/chapters/index.ts";
import { storeStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

describe("Drafts on a story's page", () => {
  const site = useSite();
  const newVisit = useVisits();

  it("are shown below the contents in a matching section, on a desktop and on a phone", async () => {
    const author = await site.addMember("drafter");
    const story = await storeStory(site, author);
    const draft = { type: "chapter", title: "Not published yet", html: "<p>Words.</p>" };
    await createChapter(site.app.services, author.caller, story.id, draft);
    for (const viewport of [DESKTOP, PHONE]) {
      const { page } = await newVisit({ viewport });
      await signIn(page, site, author);
      await page.goto(site.url + story.path);
      const [contents, drafts] = await page.locator(".story-chapters section").evaluateAll((sections) =>
        sections.map((section) => {
          const style = getComputedStyle(section.querySelector("h2")!);
          const { top, bottom } = section.getBoundingClientRect();
          return {
            top,
            bottom,
            heading: [style.fontSize, style.fontFamily, style.marginBlockEnd],
          };
        }),
      );
      expect(drafts!.heading).to.deep.equal(contents!.heading);
      const gap = await page
        .locator(".story-columns")
        .evaluate((columns) => Number.parseFloat(getComputedStyle(columns).rowGap));
      expect(drafts!.top - contents!.bottom, `${viewport.width}`).to.be.closeTo(gap, 1);
    }
  });
});
