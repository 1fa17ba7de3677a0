import { expect } from "chai";
import { createFfmpeg } from "#features/reach/narration/ffmpeg.ts";
import { Narration } from "#features/reach/narration/model.ts";
import { encodeMp3 } from "#features/reach/narration/mp3.ts";
import { storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const FFMPEG = process.env.FFMPEG || "ffmpeg";
const RATE = 22_050;

/** Generates a second of silence, two of a tone, four of silence, and one of the tone. */
function paused(): Float32Array {
  const tone = (seconds: number, level: number) =>
    Float32Array.from(
      { length: RATE * seconds },
      (_, at) => level * Math.sin((2 * Math.PI * 330 * at) / RATE),
    );
  return Float32Array.from([...tone(1, 0), ...tone(2, 0.02), ...tone(4, 0), ...tone(1, 0.02)]);
}

describe("Audio on a machine with ffmpeg", () => {
  const site = useSite({ FFMPEG });
  let [author, story] = [] as unknown as [TestMember, TestStory];

  before(async function () {
    if (!(await createFfmpeg(FFMPEG).isThere())) this.skip();
    author = await site.addMember("author");
    story = await storeStory(site, author);
  });

  const put = async (audio: Buffer) =>
    (await site.visit())
      .post(`/api/chapters/${story.doc.contents[0]!.chapter}/narration`)
      .set("Authorization", `Bearer ${await site.tokenOf(author)}`)
      .attach("audio", audio, "chapter.mp3")
      .expect(200);

  it("is converted to Opus and AAC without its silence, at the loudness of audiobooks", async () => {
    await put(await encodeMp3(paused(), RATE));
    await site.app.jobs.whenIdle();
    const kept = (await Narration.findOne({ story: story.id }).lean())!;
    expect(kept.treatment).to.equal("done");
    expect(kept.sources.map(({ type }) => type)).to.deep.equal(["audio/ogg; codecs=opus", "audio/mp4"]);
    expect(kept.seconds).to.be.within(4, 6);
    expect(kept.files).to.have.members([kept.original.file, ...kept.sources.map(({ file }) => file)]);
    const guest = await site.visit();
    for (const { file, ending, bytes } of kept.sources) {
      const { body } = await guest
        .get(`/story/${story.id}/audio/${kept._id}/${file}.${ending}`)
        .buffer(true)
        .expect(200);
      expect((body as Buffer).length).to.equal(bytes);
    }
  });

  it("is discarded if it was replaced meanwhile", async () => {
    await put(await encodeMp3(paused(), RATE));
    await put(await encodeMp3(paused().subarray(RATE), RATE));
    await site.app.jobs.whenIdle();
    const kept = (await Narration.findOne({ story: story.id }).lean())!;
    expect(kept.treatment).to.equal("done");
    const { files } = kept;
    expect(files.length).to.equal(3);
  });
});
