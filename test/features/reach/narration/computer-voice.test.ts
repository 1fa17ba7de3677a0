import { expect } from "chai";
import { spokenSentences } from "#features/reach/narration/spoken-text.ts";
import { Story } from "#features/stories/stories/model.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { useVoice, VOICE_MS } from "./voiced.ts";

describe("The spoken sentences of a chapter", () => {
  it("are those of its title and blocks, without notes and ornaments", () => {
    const html = `<p>He came. “Who is there?” she said.<sup class="noteref">1</sup></p><p>* * *</p>
      <blockquote><p>It was <em>very</em> cold.</p></blockquote><section class="footnotes"><p>A note.</p></section>`;
    expect(spokenSentences({ title: "Low Water", html, language: "en" })).to.deep.equal([
      { text: "Low Water", begins: true },
      { text: "He came.", begins: true },
      { text: "“Who is there?” she said.", begins: false },
      { text: "It was very cold.", begins: true },
    ]);
  });
});

describe("A computer voice", function () {
  this.timeout(VOICE_MS);
  const voice = useVoice();
  const { site, as, flip, heard } = voice;

  it("is off until its author switches it on, is labelled as one, and is removed when switched off", async () => {
    const story = await storeStory(site, voice.author, { chapters: ["He came. It was cold.", "She left."] });
    expect(await heard(story)).to.deep.equal([]);
    await flip(story, "voice-on");
    const read = await heard(story);
    expect(read.map(({ voice }) => voice)).to.deep.equal(["computer", "computer"]);
    expect(read[0]!.cues!.map(({ text }) => text)).to.deep.equal(["Part 1", "He came.", "It was cold."]);
    const guest = await site.visit();
    const $ = page(await guest.get(story.chapter(1)).expect(200));
    expect($(".narration").text()).to.include("Computer voice");
    await guest.get($("audio source").attr("src")!).expect(200);
    const { body } = await guest.get(`/story/${story.id}/audio/${read[0]!._id}/sentences.json`).expect(200);
    expect(body).to.deep.equal(read[0]!.cues);
    // "Narrated" means read by people.
    expect((await Story.findById(story.id).lean())?.narration).to.equal(false);
    await flip(story, "voice-off");
    expect(await heard(story)).to.deep.equal([]);
    expect(page(await guest.get(story.chapter(1)))("audio").length).to.equal(0);
  });

  it("shows a message for a language it does not speak", async () => {
    const story = await storeStory(site, voice.author, { chapters: ["Tha."], language: "gd" });
    await Story.updateOne({ _id: story.id }, { $set: { language: "tlh" } });
    await flip(story, "voice-on");
    const desk = page(await (await as(voice.author)).get(`/story/${story.id}/narration`).expect(200));
    expect(desk("main").text()).to.include("does not speak the language");
  });
});
