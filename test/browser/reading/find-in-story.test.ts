import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/find-in-story");
const FOG = `<p>${"The fog came in over the harbour and stayed. ".repeat(12)}</p>`.repeat(20);

describe("Finding words within a story in a browser", () => {
  const site = useSite();
  const newVisit = useVisits();
  let story: TestStory;

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    const author = await site.addMember("author");
    story = await storeStory(site, author, {
      title: "The Lamp-lighter",
      chapters: [
        { title: "Fog", html: FOG },
        {
          title: "Light",
          html: `${FOG}<hr><p>“Nobody,” she said, “ever <em>thanked</em> the lamp-lighter.”</p>${FOG}`,
        },
        { title: "時計", html: `${FOG}<p lang="ja">古い時計屋の前で、彼は足を止めた。</p>${FOG}` },
      ],
    });
  });

  /** Waits until a paragraph with this text is on the screen. */
  const inSight = (page: Page, words: string) =>
    page.waitForFunction((words) => {
      const paragraph = [...document.querySelectorAll(".prose p")].find((p) =>
        p.textContent?.includes(words),
      );
      const { top, bottom } = paragraph!.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }, words);

  for (const javaScriptEnabled of [false, true])
    it(`leads from the bar of a chapter to the passage, with scripts ${javaScriptEnabled ? "on" : "off"}`, async () => {
      const { page } = await newVisit({ viewport: javaScriptEnabled ? DESKTOP : PHONE, javaScriptEnabled });
      for (const [words, passage] of [
        ["thanked the", "ever thanked"],
        ["時計", "古い時計屋"],
      ] as const) {
        await page.goto(site.url + story.chapter(1));
        await page.locator(".read-bar-more > summary").click();
        await page.getByLabel("Find in this story").fill(words);
        await page.keyboard.press("Enter");
        await page.waitForURL(/\/find\?q=/);
        await page.screenshot({ path: join(FOLDER, `${words.length}-${javaScriptEnabled}.png`) });
        await page.locator(".found-passages a", { hasText: passage }).click();
        await page.waitForURL(/\/chapter\/[23]/);
        if (javaScriptEnabled) await inSight(page, passage);
        await page.screenshot({ path: join(FOLDER, `${words.length}-passage-${javaScriptEnabled}.png`) });
      }
    });
});
