import { expect } from "chai";
import { alignSentences, estimateSentences } from "#features/reach/narration/cues/align.ts";
import { createAligners } from "#features/reach/narration/cues/aligners.ts";
import { readTimedWords, writeWebVtt } from "#features/reach/narration/cues/web-vtt.ts";
import { Narration } from "#features/reach/narration/model.ts";
import { formOf } from "#test/app/support/forms.ts";
import { browsersOf, page, storeStory } from "#test/app/support/stories.ts";
import { effortOfThread } from "#test/support/effort.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { narrate } from "./support.ts";

describe("Subtitles", () => {
  it("are parsed from WebVTT and SRT, without notes, tags and settings, and written so that they parse again", () => {
    const vtt = `WEBVTT - a chapter

NOTE nobody says this

STYLE
::cue { color: red }

first
00:01.500 --> 00:03.000 align:start
<v Ida>He <i>came</i>.
It was cold.

01:00:04.000 --> 01:00:05.250
She left.`;
    const expected = [
      { from: 1_500, to: 3_000, text: "He came. It was cold." },
      { from: 3_604_000, to: 3_605_250, text: "She left." },
    ];
    expect(readTimedWords(vtt)).to.deep.equal(expected);
    const srt =
      "1\r\n00:00:01,500 --> 00:00:03,000\r\nHe came. It was cold.\r\n\r\n2\r\n01:00:04,000 --> 01:00:05,250\r\nShe left.\r\n";
    expect(readTimedWords(srt)).to.deep.equal(expected);
    const cues = [
      { at: 0, text: "One." },
      { at: 3_723_004, text: "Two." },
    ];
    const again = readTimedWords(writeWebVtt(cues, 3_800_000));
    expect(again.map(({ from, text }) => ({ at: from, text }))).to.deep.equal(cues);
    expect(readTimedWords("no times --> here\n\n")).to.deep.equal([]);
    const open = "<".repeat(1_500_000);
    const [kept] = readTimedWords(`00:01.500 --> 00:03.000\n${open}`);
    expect(kept?.text.length, "a tag that never ends, at once").to.equal(open.length);
  });

  it("give the start of each sentence, wherever they are cut, and leave out unspoken text", () => {
    const sentences = ["Part 1", "He came in at nine.", "It was cold!", "Nobody says this one.", "She left."];
    const timed = [
      { from: 1_000, to: 5_000, text: "he came in at" },
      { from: 5_000, to: 8_000, text: "NINE — it was cold" },
      { from: 8_000, to: 9_000, text: "um, she left" },
    ];
    expect(alignSentences(sentences, timed)).to.deep.equal([
      { at: 1_000, text: "He came in at nine." },
      { at: 5_750, text: "It was cold!" },
      { at: 8_333, text: "She left." },
    ]);
    expect(alignSentences(sentences, [{ from: 0, to: 9, text: "something else altogether" }])).to.equal(null);
    const scripts = [{ from: 0, to: 4_000, text: "潮が満ちた。" }];
    expect(alignSentences(["潮が満ちた。"], scripts)).to.deep.equal([{ at: 0, text: "潮が満ちた。" }]);
  });

  it("of a whole chapter are matched quickly, and other texts are abandoned", () => {
    const sentences = Array.from(
      { length: 1_000 },
      (_, at) => `Sentence ${at} has a number of words ${at * 7}.`,
    );
    const timed = sentences.map((text, at) => ({ from: at * 3_000, to: at * 3_000 + 2_900, text }));
    const found = alignSentences(sentences, timed)!;
    expect(found.map(({ at }) => at)).to.deep.equal(timed.map(({ from }) => from));
    expect(estimateSentences(["ab", "abcdef"], 8_000)).to.deep.equal([
      { at: 0, text: "ab" },
      { at: 2_000, text: "abcdef" },
    ]);
  });

  it("are matched in a thread that blocks nobody, two chapters per member at most", async () => {
    const other = (word: string) =>
      Array.from({ length: 6_000 }, (_, at) => `${word}${at} ${word}`).join(" ");
    const texts = { sentences: [other("one")], timed: [{ from: 0, to: 9_000, text: other("other") }] };
    const aligners = createAligners({ questionMs: 1_500 });
    const said = { sentences: ["He came."], timed: [{ from: 200, to: 900, text: "He came." }] };
    const first = aligners.align("ida", texts);
    const second = aligners.align("ida", said);
    const again = await aligners.align("ida", texts).catch((error: unknown) => error);
    expect(again).to.deep.include({ status: 429 });
    expect(again).to.have.nested.property("fields[0].path[0]", "cues");
    const effort = await effortOfThread(async () => {
      expect(await first, "what takes too long is another text").to.equal(null);
    });
    expect(effort, "the thread is stopped after 1,500 ms of work").to.be.below(700);
    expect(await second).to.deep.equal([{ at: 200, text: "He came." }]);
    await aligners.close();
  });
});

describe("Sentence times of a narrator", () => {
  const site = useSite({ FFMPEG: "no-such-ffmpeg" });
  const as = browsersOf(site);
  let author: TestMember;
  before(async () => {
    author = await site.addMember("author");
  });

  it("are estimated, corrected by subtitles, marked for readers and deleted again", async () => {
    const story = await storeStory(site, author, { chapters: ["He came. It was cold. She left."] });
    const address = await narrate(site, story);
    const chapter = String(story.doc.contents[0]!.chapter);
    const desk = `/story/${story.id}/narration/${chapter}`;
    const agent = await as(author);
    const press = async (intent: string, cues?: string) => {
      const { fields } = formOf(await agent.get(desk).expect(200), "cues");
      return agent
        .post(desk)
        .type("form")
        .send({ ...Object.fromEntries(fields), intent, ...(cues === undefined ? {} : { cues }) });
    };
    const sentences = () => agent.get(address.replace(/[^/]+$/, "sentences.json"));
    await sentences().expect(404);
    expect((await press("estimate")).status).to.equal(303);
    const guessed = (await sentences().expect(200)).body as { at: number; text: string }[];
    expect(guessed.map(({ text }) => text)).to.deep.equal([
      "Part 1",
      "He came.",
      "It was cold.",
      "She left.",
    ]);
    const shown = page(await agent.get(desk))("textarea[name=cues]").text();
    expect(shown)
      .to.match(/^WEBVTT\n\n00:00:00\.000 --> /)
      .and.include("She left.");
    const wrong = await press("cues", "WEBVTT\n\n00:00.000 --> 00:01.000\nQuite another text, all of it.");
    expect(wrong.status).to.equal(422);
    expect(page(wrong)("main").text()).to.include("do not match the chapter’s");
    expect(page(wrong)("textarea[name=cues]").text()).to.include("Quite another text");
    expect((await press("cues", "nothing")).status).to.equal(422);
    const right =
      "WEBVTT\n\n00:00.200 --> 00:00.900\nHe came. It was cold.\n\n00:01.000 --> 00:01.400\nShe left.";
    expect((await press("cues", right)).status).to.equal(303);
    const guest = await site.visit();
    const heard = await guest.get(address.replace(/[^/]+$/, "sentences.json")).expect(200);
    expect(heard.body).to.deep.equal([
      { at: 200, text: "He came." },
      { at: 480, text: "It was cold." },
      { at: 1_000, text: "She left." },
    ]);
    const reads = page(await guest.get(story.chapter(1)).expect(200));
    expect(reads(".narration").attr("data-sentences")).to.match(/sentences\.json$/);
    await Narration.updateOne({ _id: chapter }, { $set: { treatment: "waiting" } });
    expect((await press("cues", right)).status).to.equal(422);
    await Narration.updateOne({ _id: chapter }, { $set: { treatment: "none" } });
    for (const intent of ["estimate", "no-cues"]) {
      const kept = await press(intent, `${right}\n\n00:01.400 --> 00:01.500\nMore`);
      expect(kept.status).to.equal(422);
      expect(page(kept)("#field-cues-error").text()).to.include("You have typed subtitles here.");
      expect(page(kept)("textarea[name=cues]").text()).to.include("More");
    }
    expect((await press("no-cues")).status).to.equal(303);
    await sentences().expect(404);
  });
});
