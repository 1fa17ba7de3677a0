import { expect } from "chai";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { tone } from "./support.ts";
import { useVoice, VOICE_MS } from "./voiced.ts";

describe("A computer voice when chapters change", function () {
  this.timeout(VOICE_MS);
  const voice = useVoice();
  const { site, flip, heard } = voice;

  it("reads a newly published text again, and is replaced by a narrator", async () => {
    const story = await writeStory(site, voice.author, { chapters: ["He came."] });
    await flip(story, "voice-on");
    const [first] = await heard(story);
    const chapter = String(first!._id);
    await updateChapter(site.app.services, voice.author.caller, chapter, { html: "<p>He came back.</p>" });
    await publishChapter(site.app.services, voice.author.caller, chapter);
    await site.app.jobs.whenIdle();
    const [again] = await heard(story);
    expect(again!.cues!.at(-1)!.text).to.equal("He came back.");
    const token = `Bearer ${await site.tokenOf(voice.author)}`;
    const api = `/api/chapters/${chapter}/narration`;
    const guest = await site.visit();
    await guest.post(api).set("Authorization", token).attach("audio", tone("mp3"), "a.mp3").expect(200);
    await site.app.jobs.whenIdle();
    const [narrated] = await heard(story);
    expect(narrated).to.include({ voice: "narrator" }).and.not.to.have.property("cues");
    await guest.delete(api).set("Authorization", token).expect(204);
    await site.app.jobs.whenIdle();
    expect((await heard(story)).map(({ voice }) => voice)).to.deep.equal(["computer"]);
  });
});
