import { randomBytes } from "node:crypto";
import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { ComputerVoice, Narration } from "#features/reach/narration/model.ts";
import { narrationText } from "#shared/reach/narration.text.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { type TestMember, useFreshSite } from "#test/support/site.ts";

describe("Audio whose server was killed while it was prepared", () => {
  const site = useFreshSite();
  let author: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("unheard");
    story = await storeStory(site, author, { chapters: ["One.", "Two."] });
  });

  /** What a process leaves behind that is killed during a job. */
  const leaveJob = (name: string, payload: object) =>
    mongoose.connection.collection("jobs").insertOne({
      name,
      payload,
      state: "running",
      due: new Date(),
      attempts: 1,
      lock: "killed",
      key: null,
      again: null,
      every: null,
      lastError: null,
      createdAt: new Date(),
      startedAt: new Date(),
      finishedAt: null,
    });
  const narrationPage = async () =>
    page(await (await site.visit(author)).get(`/story/${story.id}/narration`).expect(200))("main").text();

  it("stays the original, which its author's page says", async () => {
    const file = randomBytes(16).toString("hex");
    const original = { file, type: "audio/mpeg", ending: "mp3", bytes: 10, name: "one.mp3" };
    const _id = toId(story.doc.contents[0]!.chapter);
    await Narration.create({
      _id,
      story: story.doc._id,
      original,
      sources: [original],
      files: [file],
      seconds: 1,
      treatment: "waiting",
      progress: 40,
    });
    await leaveJob("narration.treat", { chapter: String(_id), file });
    await eventually(async () =>
      expect(await Narration.findById(_id).lean()).to.include({ treatment: "failed", progress: 0 }),
    );
    expect(await narrationPage()).to.include(narrationText.treatments.failed);
  });

  it("by the computer voice is left out, and its author's page names the chapter", async () => {
    await ComputerVoice.create({ _id: story.doc._id, by: toId(author.id) });
    const { chapter, title } = story.doc.contents[1]!;
    await leaveJob("narration.speak", { chapter: String(chapter) });
    await eventually(async () =>
      expect((await ComputerVoice.findById(story.id).lean())?.unread?.map(String)).to.deep.equal([
        String(chapter),
      ]),
    );
    expect(await narrationPage()).to.include(narrationText.unread([title]));
  });
});
