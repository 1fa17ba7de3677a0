import { expect } from "chai";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";

const KB = 1024;
const SENTENCE = "The lamp had gone out twice, “twice!”, before anyone in the café thought to ask — why? ";

describe("A first visit to a chapter", () => {
  const site = useSite();
  const newVisit = useVisits();
  let story: TestStory;

  before(async () => {
    const paragraphs = `<p>${SENTENCE.repeat(4)}</p>`.repeat(20);
    const chapters = [
      paragraphs,
      `<p><em>${SENTENCE}</em></p>${paragraphs}`,
      `<p>Łódź, Ēlija.</p>${paragraphs}`,
    ];
    story = await storeStory(site, await site.addMember("author"), {
      title: "The Lamp",
      chapters: chapters.map((html, index) => ({ title: `Part ${index + 1}`, html })),
    });
  });

  /** Names and sizes in transferred bytes of the fetched files, by kind. */
  const visit = async (number: number, viewport = PHONE) => {
    const { page } = await newVisit({ viewport });
    await page.goto(site.url + story.chapter(number));
    await page.evaluate(() => document.fonts.ready);
    return page.evaluate(() => {
      const shifts = performance.getEntriesByType("layout-shift") as (PerformanceEntry & { value: number })[];
      const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      return {
        shift: shifts.reduce((sum, { value }) => sum + value, 0),
        fonts: fetched
          .filter(({ name }) => name.endsWith(".woff2"))
          .map(({ name, encodedBodySize }) => ({ name: name.replace(/.*\//, ""), bytes: encodedBodySize })),
      };
    });
  };

  it("loads at most 70 KB of fonts until its text has its typeface, and shifts no layout", async () => {
    const { fonts, shift } = await visit(1);
    expect(fonts.map(({ name }) => name.replace(/-[A-Z0-9]{8}\./, ".")).sort()).to.deep.equal([
      "literata-core.woff2",
      "source-sans-core.woff2",
    ]);
    expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).to.be.below(70 * KB);
    expect(shift).to.equal(0);
  });

  it("loads italics and non-English letters only if it contains them", async () => {
    for (const [number, name] of [
      [2, "literata-core-italic"],
      [3, "literata-latin-ext-wght-normal"],
    ] as const) {
      const { page } = await newVisit({ viewport: PHONE });
      const fetched = page.waitForResponse((response) => response.url().includes(name));
      await page.goto(site.url + story.chapter(number));
      expect((await fetched).status()).to.equal(200);
    }
  });
});
