import { expect } from "chai";
import { Narration } from "#features/reach/narration/model.ts";
import { encodeMp3 } from "#features/reach/narration/mp3.ts";
import { writeStory } from "../../app/support/stories.ts";
import { narrate } from "../../features/reach/narration/support.ts";
import { openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { everythingKept, goesOffline, more } from "../support/offline.ts";

const RATE = 22_050;

describe("Listening offline in a browser", () => {
  const site = useSite();

  it("plays the audio saved with a story, from any second, and deletes it with the story", async () => {
    const author = await site.addMember("author");
    const story = await writeStory(site, author, { title: "The Salt Road" });
    const long = await encodeMp3(
      new Float32Array(RATE * 30).map((_, at) => Math.sin(at / 10) / 50),
      RATE,
    );
    await narrate(site, story, 1, { seconds: 30, cues: [{ at: 0, text: "Part 1" }] }, long);
    const { page, context } = await openPage({ viewport: PHONE });
    await page.goto(site.url + story.path);
    await page.locator('[data-offline="keep-audio"]').waitFor({ state: "attached" });
    await more(page);
    // Without its audio, the chapter would be saved as if it had none.
    await page.evaluate(() => {
      const real = window.fetch;
      window.fetch = (input, init) =>
        String(input).includes("/audio/")
          ? Promise.resolve(new Response("", { status: 503 }))
          : real(input, init);
    });
    await page.getByRole("button", { name: "Save with its audio" }).click();
    await page.getByText("Some of the story could not be downloaded.").waitFor();
    await page.reload();
    await more(page);
    await page.getByRole("button", { name: "Save with its audio" }).click();
    await page.getByText(/chapters saved on this device/).waitFor();
    const kept = Object.keys(await everythingKept(page)).filter((each) => each.includes("/audio/"));
    expect(kept.length, "the file and its sentences").to.equal(2);
    await goesOffline(context, page);
    await page.goto(site.url + story.chapter(1));
    await page.waitForSelector(".narration-listen:enabled");
    await page.click("h1");
    const at = await page.evaluate(async () => {
      const audio = document.querySelector("audio")!;
      await audio.play();
      await new Promise((done) => {
        audio.addEventListener("seeked", done, { once: true });
        audio.currentTime = 20;
      });
      return { at: audio.currentTime, duration: audio.duration };
    });
    expect(at.at).to.be.within(19.9, 21);
    expect(at.duration).to.be.within(29, 31);
    // A chapter without audio shows no player.
    await page.goto(site.url + story.chapter(2));
    expect(await page.locator("audio").count()).to.equal(0);
    await context.setOffline(false);
    await Narration.deleteMany({ story: story.doc._id });
    await page.goto(site.url + story.path);
    await more(page);
    await page.getByRole("button", { name: "Remove from this device" }).click();
    await page.waitForFunction(async () => (await caches.keys()).length === 0);
    await context.close();
  });
});
