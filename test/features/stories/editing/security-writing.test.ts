import { expect } from "chai";
import sharp from "sharp";
import supertest from "supertest";
import { createChapter } from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { createStory } from "#features/stories/editing/index.ts";
import { Story, type StoryDoc } from "#features/stories/stories/model.ts";
import { letIn, storyOf, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("A refused write through the API", () => {
  const site = useSite();
  let author: TestMember;
  let stranger: TestMember;
  let editor: TestMember;
  let foreignPicture: string;

  before(async () => {
    author = await site.addMember("author");
    stranger = await site.addMember("stranger");
    editor = await site.addMember("editor");
    const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const { body } = await supertest(site.url)
      .post("/api/upload")
      .set("Authorization", `Bearer ${await site.tokenOf(stranger)}`)
      .attach("files", picture, "red.png")
      .expect(200);
    foreignPicture = body[0].id;
  });

  const as = async (member: TestMember, method: "post" | "put", path: string, data: object) =>
    supertest(site.url)
      [method](`/api${path}`)
      .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
      .send({ data });
  const stored = async (id: string) => (await Story.findById(id).lean<StoryDoc>())!;
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

  it("creates no story", async () => {
    const refused: [object, number][] = [
      [{ state: "published" }, 400],
      [{ state: "scheduled", scheduledFor: inAnHour() }, 400],
      [{ scheduledFor: inAnHour() }, 400],
      [{ cover: foreignPicture }, 403],
      [{ cover: "f".repeat(32) }, 400],
    ];
    for (const [rest, status] of refused) {
      const answer = await as(author, "post", "/stories", { title: "Half made", ...rest });
      expect(answer.status, JSON.stringify(rest)).to.equal(status);
    }
    expect(await Story.countDocuments({ title: "Half made" })).to.equal(0);
  });

  it("changes nothing in a story", async () => {
    const { _id } = await createStory(site.app.services, author.caller, { title: "As it was" });
    const refused: [object, number][] = [
      [{ state: "published" }, 400],
      [{ state: "scheduled", scheduledFor: inAnHour() }, 400],
      [{ scheduledFor: anHourAgo() }, 400],
      [{ state: "scheduled" }, 400],
      [{ cover: foreignPicture }, 403],
      [{ cover: "f".repeat(32) }, 400],
    ];
    for (const [rest, status] of refused) {
      const answer = await as(author, "put", `/stories/${_id}`, {
        title: "Half changed",
        version: 1,
        ...rest,
      });
      expect(answer.status, JSON.stringify(rest)).to.equal(status);
      const { title, state, cover, version } = await stored(String(_id));
      expect({ title, state, cover, version }).to.deep.equal({
        title: "As it was",
        state: "draft",
        cover: null,
        version: 1,
      });
    }
  });

  it("creates no chapter", async () => {
    const story = storyOf(await createStory(site.app.services, author.caller, { title: "Empty" }));
    await letIn(site, author, story, editor, "editor");
    const refused: [TestMember, object, number][] = [
      [author, { html: "", state: "published" }, 400],
      [author, { html: "<script>x</script>", state: "published" }, 400],
      [author, { html: "", scheduledFor: inAnHour() }, 400],
      [author, { html: "<p>Text.</p>", scheduledFor: anHourAgo() }, 400],
      [author, { html: "<p>Text.</p>", state: "scheduled" }, 400],
      [editor, { html: "<p>Text.</p>", state: "published" }, 403],
      [stranger, { html: "<p>Text.</p>" }, 400],
    ];
    for (const [member, data, status] of refused) {
      const answer = await as(member, "post", "/chapters", { ...data, story: story.id });
      expect(answer.status, JSON.stringify(data)).to.equal(status);
    }
    expect(await Chapter.countDocuments({ story: story.id })).to.equal(0);
  });

  it("changes nothing in a chapter", async () => {
    const story = await writeStory(site, author);
    await letIn(site, author, story, editor, "editor");
    const draft = await createChapter(site.app.services, author.caller, story.id, {
      html: "<p>A draft.</p>",
    });
    const path = `/chapters/${draft._id}`;
    const refused: [TestMember, object, number][] = [
      [author, { html: "", state: "published" }, 400],
      [author, { html: "<p>New.</p>", scheduledFor: anHourAgo() }, 400],
      [author, { html: "<p>New.</p>", state: "scheduled" }, 400],
      [editor, { html: "<p>New.</p>", state: "published" }, 403],
      [editor, { html: "<p>New.</p>", scheduledFor: inAnHour() }, 403],
      [editor, { html: "<p>New.</p>", number: 1 }, 403],
    ];
    for (const [member, data, status] of refused) {
      const answer = await as(member, "put", path, data);
      expect(answer.status, JSON.stringify(data)).to.equal(status);
      const now = await Chapter.findById(draft._id).lean();
      expect([now?.html, now?.state, now?.number, now?.version]).to.deep.equal([
        "<p>A draft.</p>",
        "draft",
        4,
        1,
      ]);
    }
    await as(editor, "put", path, { html: "<p>Edited.</p>", version: 1 }).then(({ status }) =>
      expect(status).to.equal(200),
    );
    const done = await as(author, "put", path, {
      html: "<p>New.</p>",
      state: "published",
      number: 1,
      version: 2,
    });
    expect(done.status).to.equal(200);
    const now = await Chapter.findById(draft._id).lean();
    expect([now?.html, now?.state, now?.number]).to.deep.equal(["<p>New.</p>", "published", 1]);
  });
});
