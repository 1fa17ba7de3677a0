import { expect } from "chai";
import { Narration, type NarrationDoc } from "../../../../src/features/reach/narration/model.ts";
import { createEspeak } from "../../../../src/features/reach/narration/voice/espeak.ts";
import { publishChapter, updateChapter } from "../../../../src/features/stories/chapters/index.ts";
import { fillIn } from "../../../app/support/forms.ts";
import { browsersOf, type TestStory, writeStory } from "../../../app/support/stories.ts";
import { type TestMember, useSite } from "../../../support/site.ts";
import { tone } from "./support.ts";

describe("A computer voice beside what is written and read", function () {
  // It speaks in a process that gives way to every other of the machine, whatever else runs there.
  this.timeout(240_000);
  const site = useSite({ FFMPEG: "no-such-ffmpeg" });
  const as = browsersOf(site);
  let author: TestMember;

  // The package is optional: where it is not there the page says so, and this has nothing to hold.
  before(async function () {
    if (!(await createEspeak().isThere())) this.skip();
    author = await site.addMember("author");
  });

  const flip = async (story: TestStory, intent: "voice-on" | "voice-off") => {
    const answer = await fillIn(
      await as(author),
      `/story/${story.id}/narration`,
      {},
      { holding: "intent", intent },
    );
    expect(answer.status).to.equal(303);
    await site.app.jobs.whenIdle();
  };
  const heard = (story: TestStory) =>
    Narration.find({ story: story.id }).sort({ _id: 1 }).lean<NarrationDoc[]>();

  it("reads what is published anew, and gives way to a narrator", async () => {
    const story = await writeStory(site, author, { chapters: ["He came."] });
    await flip(story, "voice-on");
    const [first] = await heard(story);
    const chapter = String(first!._id);
    await updateChapter(site.app.services, author.caller, chapter, { html: "<p>He came back.</p>" });
    await publishChapter(site.app.services, author.caller, chapter);
    await site.app.jobs.whenIdle();
    const [again] = await heard(story);
    expect(again!.cues!.at(-1)!.text).to.equal("He came back.");
    const token = `Bearer ${await site.tokenOf(author)}`;
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
