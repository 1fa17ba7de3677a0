import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";
import { stubSpeech, type TestSpeech } from "../support/speech.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/read-aloud");
const VOICES = [
  { name: "Nova", lang: "en-US" },
  { name: "Brit", lang: "en-GB" },
  { name: "Amélie", lang: "fr-FR" },
];
const LONG = `<p>${"The fog came in over the harbour and stayed. ".repeat(12)}</p>`.repeat(12);

describe("Reading a chapter aloud", () => {
  const site = useSite();
  const newVisit = useVisits();
  let story: TestStory;

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    const author = await site.addMember("author");
    story = await writeStory(site, author, {
      title: "The Lamps",
      language: "en-GB",
      chapters: [
        {
          title: "One",
          html: `<p>Mr. Darcy bowed. <em>“Who is</em> there?” she said.</p><p class="scene-break">⁂</p>
            <p lang="fr">Personne. Jamais.</p>${LONG}`,
        },
        { title: "Two", html: "<p>It went on.</p>" },
      ],
    });
  });

  const open = async (
    options: Parameters<typeof newVisit>[0] = {},
    voices = VOICES,
  ): Promise<{ page: Page; speech: TestSpeech }> => {
    const visit = await newVisit(options);
    const speech = await stubSpeech(visit.page, voices);
    await visit.page.goto(site.url + story.chapter(1));
    return { page: visit.page, speech };
  };
  const opener = (page: Page) => page.getByRole("button", { name: "Read aloud" });
  const marked = (page: Page) =>
    page.evaluate(() => [...(CSS.highlights.get("aloud") ?? [])].map(String).join("|"));
  /** Waits until the page speaks, because the player is loaded over the network. */
  const heard = (page: Page, text: string) =>
    page.waitForFunction((text) => {
      const { testSpeech } = window as unknown as {
        testSpeech: { said: { text: string }[]; current: unknown };
      };
      return testSpeech.current !== null && testSpeech.said.at(-1)?.text === text;
    }, text);

  it("has a button only if there are scripts and a voice, and loads its player only on use", async () => {
    const plain = await newVisit({ javaScriptEnabled: false });
    await plain.page.goto(site.url + story.chapter(1));
    expect(await opener(plain.page).count()).to.equal(0);

    const mute = await newVisit();
    await mute.page.addInitScript(() => {
      delete (window as { speechSynthesis?: unknown }).speechSynthesis;
    });
    await mute.page.goto(site.url + story.chapter(1), { waitUntil: "networkidle" });
    expect(await opener(mute.page).count()).to.equal(0);

    const visit = await newVisit();
    const asked: string[] = [];
    visit.page.on("request", (request) => asked.push(request.url()));
    await stubSpeech(visit.page, VOICES);
    await visit.page.goto(site.url + story.chapter(1), { waitUntil: "networkidle" });
    const players = () => asked.filter((url) => /\/aloud-/.test(url));
    expect(players()).to.deep.equal([]);
    await opener(visit.page).click();
    await heard(visit.page, "One");
    expect(players().length).to.equal(1);
  });

  it("reads sentence by sentence in the story's language, highlighting each and scrolling along", async () => {
    const { page, speech } = await open();
    await opener(page).click();
    for (const sentence of [
      "One",
      "Mr. Darcy bowed.",
      "“Who is there?” she said.",
      "Personne.",
      "Jamais.",
      "The fog came in over the harbour and stayed.",
    ]) {
      await heard(page, sentence);
      expect(await marked(page)).to.equal(sentence);
      await speech.end();
    }
    const said = await speech.said();
    expect(said[1]).to.include({ lang: "en-GB", voice: "Brit", rate: 1 });
    expect(said[3]).to.include({ lang: "fr-FR", voice: "Amélie" });
    for (let sentence = 0; sentence < 60; sentence += 1) await speech.end();
    const place = await page.evaluate(() => {
      const [range] = [...CSS.highlights.get("aloud")!] as Range[];
      const { top, bottom } = range!.getBoundingClientRect();
      return { top, bottom, height: innerHeight, scrolled: scrollY };
    });
    expect(place.scrolled).to.be.above(200);
    expect(place.top).to.be.above(50);
    expect(place.bottom).to.be.below(place.height - 100);
  });

  it("pauses, resumes, goes back and forward and stops, by keys alone", async () => {
    const { page, speech } = await open();
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await heard(page, "One");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(await focused()).to.equal("Pause");
    await page.keyboard.press("Space");
    expect([await speech.busy(), await focused()]).to.deep.equal([false, "Play"]);
    expect(await page.locator(".aloud [role=status]").innerText()).to.equal("Paused");
    expect(await marked(page)).to.equal("One");
    await page.keyboard.press("Tab");
    expect(await focused()).to.equal("Next sentence");
    await page.keyboard.press("Enter");
    expect(await marked(page)).to.equal("Mr. Darcy bowed.");
    expect(await speech.busy()).to.equal(false);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await heard(page, "Mr. Darcy bowed.");
    await page.getByRole("button", { name: "Previous sentence" }).press("Enter");
    await heard(page, "One");
    await page.keyboard.press("Escape");
    expect(await speech.busy()).to.equal(false);
    expect(await marked(page)).to.equal("");
    expect(await page.locator(".aloud").count()).to.equal(0);
    expect(await page.evaluate(() => document.activeElement?.className)).to.include("aloud-open");
    await page.keyboard.press("Enter");
    await heard(page, "One");
  });

  it("remembers the chosen speed and voice, and applies them immediately while reading", async () => {
    const { page, speech } = await open();
    await opener(page).click();
    await heard(page, "One");
    await page.getByText("Voice and speed").click();
    await page.getByLabel("Speed").selectOption("1.5");
    expect((await speech.said()).at(-1)).to.include({ text: "One", rate: 1.5, voice: "Brit" });
    expect(await page.getByLabel("Voice").locator("option").allInnerTexts()).to.deep.equal(["Brit", "Nova"]);
    await page.getByLabel("Voice").selectOption("Nova");
    expect((await speech.said()).at(-1)).to.include({ text: "One", rate: 1.5, voice: "Nova" });
    await page.reload();
    await opener(page).click();
    await heard(page, "One");
    expect((await speech.said()).at(-1)).to.include({ rate: 1.5, voice: "Nova" });
  });

  it("continues with the next chapter unless the reader has switched that off, and ends with the last", async () => {
    const { page, speech } = await open();
    await opener(page).click();
    await heard(page, "One");
    await speech.finish();
    await page.waitForURL(site.url + story.chapter(2));
    await heard(page, "Two");
    await speech.finish();
    expect(page.url()).to.equal(site.url + story.chapter(2));
    expect(await page.locator(".aloud").count()).to.equal(0);
    await page.goto(site.url + story.chapter(1));
    expect(await page.locator(".aloud").count(), "only the next").to.equal(0);
    await opener(page).click();
    await page.getByText("Voice and speed").press("Enter");
    await page.getByLabel("Continue with the next chapter").uncheck();
    await speech.finish();
    expect(page.url()).to.equal(site.url + story.chapter(1));
    expect(await page.locator(".aloud").count()).to.equal(0);
  });

  it("reports that the browser waits for a click, or that the voice fails", async () => {
    const { page, speech } = await open();
    await opener(page).click();
    await heard(page, "One");
    await speech.fail("not-allowed");
    await page.getByText("Press Play to listen").waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await heard(page, "One");
    await speech.fail("synthesis-failed");
    await page.getByText("The voice stopped.").waitFor();
    expect(await page.getByRole("button", { name: "Play", exact: true }).isVisible()).to.equal(true);
  });

  it("stops when the page is left, starts at the reading position, and works without highlights", async () => {
    const { page, speech } = await open();
    await page.evaluate(() => {
      delete (window as { Highlight?: unknown }).Highlight;
    });
    const before = await page.locator(".prose").innerHTML();
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    await opener(page).evaluate((button: HTMLElement) => button.click());
    await heard(page, "The fog came in over the harbour and stayed.");
    expect(await page.locator("mark.aloud-mark").innerText()).to.include("The fog");
    for (let sentence = 0; sentence < 5; sentence += 1) await speech.end();
    expect(await page.locator("mark.aloud-mark").count()).to.equal(1);
    await page.getByRole("button", { name: "Stop reading aloud" }).click();
    expect(await page.locator(".prose").innerHTML()).to.equal(before);
    await opener(page).evaluate((button: HTMLElement) => button.click());
    const silent = page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          addEventListener("pagehide", () =>
            done((window as unknown as { testSpeech: { current: unknown } }).testSpeech.current === null),
          );
          dispatchEvent(new Event("pagehide"));
        }),
    );
    expect(await silent).to.equal(true);
  });

  it("reports a missing voice for the story's language; its player has no axe faults, on a phone and a desktop", async () => {
    for (const [name, viewport, voices, colorScheme] of [
      ["phone", PHONE, VOICES, "light"],
      ["desk", DESKTOP, VOICES, "dark"],
      ["no-voice", { width: 320, height: 640 }, VOICES.slice(2), "light"],
    ] as const) {
      const { page, speech } = await open({ viewport, colorScheme }, [...voices]);
      await page.getByRole("button", { name: "No, thanks" }).click();
      await page.waitForURL(site.url + story.chapter(1));
      await page.screenshot({ path: join(FOLDER, `${name}-before.png`) });
      await opener(page).click();
      await heard(page, "One");
      expect(await page.getByText("no voice for this story").isVisible()).to.equal(name === "no-voice");
      await speech.end();
      await page.screenshot({ path: join(FOLDER, `${name}.png`) });
      await page.getByText("Voice and speed").click();
      await speech.end();
      await page.screenshot({ path: join(FOLDER, `${name}-choices.png`) });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(viewport.width);
      expect(await faults(page, { tags: WCAG })).to.deep.equal([]);
    }
  });
});
