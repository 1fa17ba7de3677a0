import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { expect } from "chai";
import { Narration } from "#features/reach/narration/model.ts";
import { encodeMp3 } from "#features/reach/narration/mp3.ts";
import { cueAt, placesOf } from "#shared/reach/narration-player.ts";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";

const RATE = 22_050;
/** Milliseconds per sentence. */
const EACH = 1_500;
const LISTEN = ".narration-listen:enabled";
const SENTENCES = ["Part 1", "He came.", "It was cold.", "She left."];

describe("The sentence spoken at a given time", () => {
  it("is the last one that has started", () => {
    const cues = [{ at: 0 }, { at: 100 }, { at: 250 }];
    expect([-1, 0, 99, 100, 249, 250, 9e9].map((at) => cueAt(cues, at))).to.deep.equal([
      -1, 0, 0, 1, 1, 2, 2,
    ]);
    expect(cueAt([], 5)).to.equal(-1);
  });

  it("is found on a page whose text has changed since, unless the sentence itself changed", () => {
    const cues = ["One.", "Two.", "Three.", "Two."].map((text) => ({ text }));
    expect(placesOf(cues, ["One.", "New.", "Two.", "Threes.", "Two."])).to.deep.equal([0, 2, -1, 4]);
  });
});

describe("Listening to a chapter", () => {
  const site = useSite();
  const newVisit = useVisits();
  let [author, story] = [] as unknown as [TestMember, TestStory];

  before(async () => {
    author = await site.addMember("author");
    const chapters = [SENTENCES.slice(1).join(" "), "It went on."];
    story = await storeStory(site, author, { chapters });
    for (const [index, cues] of [SENTENCES, ["Part 2", "It went on."]].entries()) {
      const file = randomBytes(16).toString("hex");
      const samples = new Float32Array((RATE * EACH * cues.length) / 1_000).map(
        (_, at) => Math.sin(at / 10) / 50,
      );
      const audio = Readable.from([await encodeMp3(samples, RATE)]);
      const type = "audio/mpeg";
      const { bytes } = await site.app.files.putStream(audio, { id: file, name: file, type });
      const kept = { file, type, ending: "mp3", bytes };
      await Narration.create({
        _id: story.doc.contents[index]!.chapter,
        story: story.doc._id,
        voice: "computer",
        original: { ...kept, name: "" },
        sources: [kept],
        files: [file],
        seconds: (cues.length * EACH) / 1_000,
        cues: cues.map((text, at) => ({ at: at * EACH, text })),
      });
    }
  });

  it("highlights each sentence while it is spoken, jumps to a tapped one, and continues with the next chapter", async () => {
    const { page, complaints } = await newVisit({ viewport: PHONE });
    await page.goto(site.url + story.chapter(1));
    await page.click(LISTEN);
    const seen = new Map<string, number>();
    while (seen.size < 3) {
      const [text, at] = await page.evaluate(() => [
        [...(CSS.highlights.get("aloud") ?? [])].map(String).join("|"),
        document.querySelector("audio")!.currentTime * 1_000,
      ]);
      if (text && !seen.has(String(text))) seen.set(String(text), Number(at));
    }
    // May be late by the time of the query; never early.
    for (const [index, text] of SENTENCES.slice(0, 3).entries())
      expect(seen.get(text), text).to.be.within(index * EACH - 60, index * EACH + 1_000);
    await page.evaluate(() => document.querySelector("audio")!.pause());
    await page.waitForSelector(".narration:not([data-playing])", { state: "attached" });
    const sought = page.evaluate(
      () =>
        new Promise<number>((done) => {
          const audio = document.querySelector("audio")!;
          audio.addEventListener("seeked", () => done(audio.currentTime), { once: true });
        }),
    );
    const place = await page.evaluate(() => {
      const text = document.querySelector(".prose p")!.firstChild!;
      const range = document.createRange();
      range.setStart(text, 1);
      range.setEnd(text, 3);
      const { x, y, height } = range.getBoundingClientRect();
      return { x: x + 2, y: y + height / 2 };
    });
    await page.mouse.click(place.x, place.y);
    await page.waitForFunction(() => !document.querySelector("audio")!.paused);
    expect(await sought).to.be.within(EACH / 1_000, EACH / 1_000 + 0.3);
    await page.click('[data-part="forth"]');
    await page.waitForURL(`**${story.chapter(2)}`);
    await page.waitForFunction(() => [...(CSS.highlights?.get("aloud") ?? [])].length > 0);
    expect(complaints).to.deep.equal([]);
  });

  it("seeks within the text, remembers its speed, and stops at the end of the chapter on request", async () => {
    const told: string[] = [];
    const { page } = await newVisit();
    page.on("request", (request) => {
      if (request.url().endsWith("/reading")) told.push(request.postData() ?? "");
    });
    await page.goto(site.url + story.chapter(1));
    await page.click(LISTEN);
    await page.click('[data-part="open"]');
    await page.selectOption('[data-part="rate"]', "2");
    await page.selectOption('[data-part="sleep"]', "end");
    await page.waitForFunction(() => document.querySelector("audio")!.ended);
    expect(await page.evaluate(() => document.querySelector("audio")!.playbackRate)).to.equal(2);
    await page.waitForFunction(() =>
      document.querySelector(".narration [role=status]")!.textContent!.includes("sleep timer"),
    );
    expect(told.at(-1)).to.match(/ 0\.\w+\.1$/);
    await page.goto(site.url + story.chapter(2));
    await page.waitForSelector(LISTEN);
    expect(await page.locator('[data-part="rate"]').inputValue()).to.equal("2");
  });
});
