import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { discard, newSpoolPath } from "#core/base/spool.ts";
import { Narration } from "#features/reach/narration/model.ts";
import { spokenSentences } from "#features/reach/narration/spoken-text.ts";
import { createEspeak } from "#features/reach/narration/voice/espeak.ts";
import { writeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";

/** Maximum milliseconds between the highlighted and the audible text (issue 22, Figures). */
const APART = 300;
const SHARE = 0.95;
const TEXT = [
  "The tide was out. Nobody had come down to the quay since the morning, and the boats lay on their sides.",
  "Ida counted them: seven, and the small one. She did not like the small one. Why did she not like it?",
  "It had no name. Her father said that a boat without a name goes where it pleases. That was nonsense, of course.",
  "She took the rope, and she waited. The water came back by the evening; the small boat was gone.",
].join("\n\n");

describe("Computer-voice audio and its highlighting", function () {
  this.timeout(1_200_000);
  const site = useSite();
  const newVisit = useVisits();
  let path = "";
  let cues: { at: number; text: string }[] = [];

  before(async function () {
    const voice = createEspeak();
    if (!(await voice.isThere())) this.skip();
    const author = await site.addMember("author");
    const story = await writeStory(site, author, { chapters: [TEXT] });
    const html = TEXT.split("\n\n")
      .map((each) => `<p>${each}</p>`)
      .join("");
    const sentences = spokenSentences({ title: "Part 1", html, language: "en" });
    const file = newSpoolPath(".mp3");
    const { signal } = new AbortController();
    const spoken = await voice.speak(sentences, { language: "en", path: file, signal });
    cues = sentences.map(({ text }, index) => ({ at: spoken.starts[index]!, text }));
    const id = randomBytes(16).toString("hex");
    const { bytes } = await site.app.files.putStream(Readable.from([await readFile(file)]), {
      id,
      name: id,
      type: "audio/mpeg",
    });
    await discard([{ path: file }]);
    const kept = { file: id, type: "audio/mpeg", ending: "mp3", bytes };
    await Narration.create({
      _id: story.doc.contents[0]!.chapter,
      story: story.doc._id,
      voice: "computer",
      original: { ...kept, name: "" },
      sources: [kept],
      files: [id],
      seconds: spoken.seconds,
      cues,
    });
    path = story.chapter(1);
  });

  const within = (apart: readonly number[]) =>
    apart.filter((each) => Math.abs(each) <= APART).length / apart.length;

  it("starts each sentence at its recorded time, measured in the decoded sound", async () => {
    const { page } = await newVisit();
    await page.goto(site.url + path);
    const begins = await onsetsIn(page);
    const apart = cues.map(({ at }) => Math.min(...begins.map((begin) => Math.abs(begin - at))));
    expect(within(apart), `apart by ${apart.map(Math.round)} ms`).to.be.at.least(SHARE);
  });

  it("highlights each sentence as it starts", async () => {
    const { page } = await newVisit();
    await page.goto(site.url + path);
    await page.waitForSelector(".narration-listen:enabled");
    await page.click("h1");
    // Measured in the page, frame by frame, because a call from the test takes longer than the intervals
    // measured.
    const frames = await page.evaluate(async () => {
      const audio = document.querySelector("audio")!;
      const seen: [time: number, text: string][] = [];
      await audio.play();
      while (!audio.ended) {
        await new Promise((done) => requestAnimationFrame(done));
        const time = audio.currentTime * 1_000;
        // After everything that this frame draws.
        await new Promise((done) => setTimeout(done));
        seen.push([time, [...(CSS.highlights.get("aloud") ?? [])].map(String).join("|")]);
      }
      return seen;
    });
    const apart = cues.map(({ at, text }, index) => {
      const next = cues[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      const marked = frames.filter(([, each]) => each === text).map(([time]) => time);
      return marked.length === 0
        ? Number.POSITIVE_INFINITY
        : Math.max(0, ...marked.map((time) => Math.max(at - time, time - next)));
    });
    expect(within(apart), `apart by ${apart.map(Math.round)} ms`).to.be.at.least(SHARE);
  });
});

/** Times in milliseconds at which sound starts after silence. */
function onsetsIn(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const source = document.querySelector<HTMLSourceElement>("audio source")!;
    const bytes = await (await fetch(source.src)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 22_050).decodeAudioData(bytes);
    const samples = sound.getChannelData(0);
    const step = Math.round(sound.sampleRate / 100);
    const begins: number[] = [];
    let quiet = 100;
    for (let at = 0; at + step <= samples.length; at += step) {
      let loudest = 0;
      for (let each = at; each < at + step; each += 1) loudest = Math.max(loudest, Math.abs(samples[each]!));
      if (loudest < 0.02) quiet += 1;
      else {
        // At least a tenth of a second of silence came before.
        if (quiet >= 10) begins.push((at / sound.sampleRate) * 1_000);
        quiet = 0;
      }
    }
    return begins;
  });
}
