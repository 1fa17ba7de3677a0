import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import mongoose, { type Model } from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { setBought } from "#features/people/users/index.ts";
import { ComputerVoice, Narration } from "#features/reach/narration/model.ts";
import { PodcastKey } from "#features/reach/narration/podcast-model.ts";
import { deleteChapter, restoreChapter, withdrawChapter } from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { deleteStory, removeStory, unpublishStory, updateStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { fillIn, formOf } from "#test/app/support/forms.ts";
import { browsersOf, letIn, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { narrate, TONES, tone } from "./support.ts";

describe("A chapter's audio", () => {
  // No machine has a program of this name: ffmpeg has a separate test.
  const site = useSite({ FFMPEG: "no-such-ffmpeg" });
  const as = browsersOf(site);
  let [author, reader, ida, admin] = [] as unknown as [TestMember, TestMember, TestMember, TestMember];
  let guest: ReturnType<typeof supertest.agent>;

  // Separate folder for large files: the machine's temporary folder is shared.
  let folder: string;
  const temporary = process.env.TMPDIR;
  after(async () => {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
    await rm(folder, { recursive: true });
  });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "narration-"));
    process.env.TMPDIR = folder;
    author = await site.addMember("author");
    reader = await site.addMember("reader");
    ida = await site.addMember("ida.quill");
    admin = await site.addMember("admin", "admin");
    guest = await site.visit();
  });

  const chapterId = async (story: TestStory, number = 1) =>
    String((await Chapter.findOne({ story: story.id, number }, { _id: 1 }).lean())?._id);
  const deskOf = async (story: TestStory, number = 1) =>
    `/story/${story.id}/narration/${await chapterId(story, number)}`;

  /** Submits the page's form, as a browser without JavaScript does. */
  async function send(
    whose: TestMember,
    desk: string,
    audio: Buffer | null,
    { narrator, name = "chapter.mp3" }: { narrator?: string; name?: string } = {},
  ) {
    const agent = await as(whose);
    const { fields } = formOf(await agent.get(desk).expect(200), "narrator");
    const request = agent.post(desk).field("intent", "save");
    for (const [field, value] of fields)
      request.field(field, field === "narrator" ? (narrator ?? value) : value);
    if (audio) request.attach("audio", audio, name);
    return request;
  }

  /** Creates a story whose first chapter has audio; returns it with the audio's address. */
  async function narrated(wish: Parameters<typeof storeStory>[2] = {}) {
    const story = await storeStory(site, author, wish);
    expect((await send(author, await deskOf(story), tone("mp3"))).status).to.equal(303);
    const kept = await Narration.findOne({ story: story.id }).lean();
    const { file, ending } = kept!.sources[0]!;
    return { story, address: `/story/${story.id}/audio/${kept!._id}/${file}.${ending}` };
  }

  for (const ending of TONES)
    it(`is uploaded by a plain form and played above the text: ${ending}`, async () => {
      const story = await storeStory(site, author);
      const desk = await deskOf(story);
      const sent = await send(author, desk, tone(ending), { narrator: "Ida Quill", name: "whatever.bin" });
      expect(sent.status).to.equal(303);
      const $ = page(await guest.get(story.chapter(1)).expect(200));
      expect($(".narration").text()).to.include("Read by Ida Quill").and.to.include("0:02");
      const source = $("audio.narration-player[controls] source");
      const heard = await guest.get(source.attr("src")!).buffer(true).expect(200);
      expect(heard.headers["content-type"]).to.equal(source.attr("type"));
      expect(heard.body).to.deep.equal(tone(ending));
      expect(page(await (await as(author)).get(desk).expect(200))("main").text()).to.include(
        "Original file used",
      );
    });

  it("sets the story's flag with the first file and clears it with the last", async () => {
    const { story } = await narrated();
    await send(author, await deskOf(story, 2), tone("opus"));
    const flag = async () => (await Story.findById(story.id).lean())?.narration;
    expect(await flag()).to.equal(true);
    expect(page(await guest.get(story.path).expect(200))(".story-listen").text()).to.include("2 chapters");
    const agent = await as(author);
    for (const [number, left] of [
      [1, true],
      [2, false],
    ] as const) {
      const desk = await deskOf(story, number);
      const { fields } = formOf(await agent.get(desk), "intent", "remove");
      await agent
        .post(desk)
        .type("form")
        .send({ ...Object.fromEntries(fields), intent: "remove" })
        .expect(303);
      expect(await flag()).to.equal(left);
    }
    expect(page(await guest.get(story.chapter(1)))("audio").length).to.equal(0);
    await site.app.jobs.whenIdle();
    expect(await Narration.countDocuments({ story: story.id })).to.equal(0);
  });

  it("alone makes its story narrated: no tick does, and the bin takes it away and brings it back", async () => {
    const { story } = await narrated();
    const agent = await as(author);
    expect((await agent.get(`/story/${story.id}/edit`).expect(200)).text).not.to.include('name="narration"');
    const flag = async () => {
      await site.app.jobs.whenIdle();
      return (await Story.findById(story.id).lean())?.narration;
    };
    const silent = await storeStory(site, author);
    const asked = await supertest(site.url)
      .put(`/api/stories/${silent.id}`)
      .set("Authorization", `Bearer ${await site.tokenOf(author)}`)
      .send({ data: { narration: true } });
    expect(asked.status).to.be.oneOf([200, 400]);
    expect((await Story.findById(silent.id).lean())?.narration).to.equal(false);
    const id = await chapterId(story);
    await deleteChapter(site.app.services, author.caller, id);
    expect(await flag()).to.equal(false);
    await restoreChapter(site.app.services, author.caller, id);
    expect(await flag()).to.equal(true);
  });

  it("is served in ranges, and with an ETag", async () => {
    const { address } = await narrated();
    const whole = tone("mp3");
    const part = await guest.get(address).set("Range", "bytes=100-299").buffer(true).expect(206);
    expect(part.body).to.deep.equal(whole.subarray(100, 300));
    expect(part.headers["content-range"]).to.equal(`bytes 100-299/${whole.length}`);
    const end = await guest.get(address).set("Range", "bytes=-50").buffer(true).expect(206);
    expect(end.body).to.deep.equal(whole.subarray(-50));
    await guest.get(address).set("Range", `bytes=${whole.length}-`).expect(416);
    const head = await guest.head(address).expect(200);
    expect(head.headers).to.include({ "content-length": String(whole.length), "accept-ranges": "bytes" });
    expect(head.headers["cache-control"]).to.equal("private, no-cache");
    const { etag } = head.headers;
    await guest.get(address).set("If-None-Match", etag!).expect(304);
    const same = guest.get(address).set("Range", "bytes=0-9").set("If-Range", etag!);
    expect((await same.buffer(true)).status).to.equal(206);
    const other = guest.get(address).set("Range", "bytes=0-9").set("If-Range", '"another"');
    expect((await other.buffer(true)).status).to.equal(200);
  });

  it("can be heard by those who may read the text, and by nobody else", async () => {
    const [agent, stranger] = [await as(author), await as(reader)];
    const check = async (
      address: string,
      statuses: readonly [guest: number, reader: number, author: number],
    ) => {
      const found = [guest, stranger, agent].map(async (who) => (await who.get(address)).status);
      expect(await Promise.all(found), address).to.deep.equal(statuses);
      const api = `/api/chapters/${address.split("/")[4]}/narration`;
      const told = [guest, stranger, agent].map(async (who) => (await who.get(api)).status);
      expect(await Promise.all(told), api).to.deep.equal(statuses);
    };
    const open = await narrated();
    await check(open.address, [200, 200, 200]);
    await check((await narrated({ draft: true })).address, [404, 404, 200]);
    await check((await narrated({ private: true })).address, [404, 404, 200]);
    await check((await narrated({ mature: true })).address, [404, 404, 404]);
    // A removed story is visible to its team and staff only.
    await Story.updateOne({ _id: open.story.id }, { $set: { state: "removed", listed: false } });
    await check(open.address, [404, 404, 200]);
    const taken = await narrated();
    await Chapter.updateOne(
      { _id: taken.address.split("/")[4] },
      { $set: { state: "draft", removed: true } },
    );
    await check(taken.address, [404, 404, 200]);
  });

  /** Ways of closing a public text; the second chapter is requested. */
  const closings: Readonly<Record<string, (story: TestStory) => Promise<unknown>>> = {
    "a story taken down": ({ id }) => unpublishStory(site.app.services, author.caller, id),
    "a story made private": ({ id }) => updateStory(site.app.services, author.caller, id, { private: true }),
    "a password": ({ id }) =>
      updateStory(site.app.services, author.caller, id, { private: true, password: "sesame" }),
    "a price": ({ id }) =>
      updateStory(site.app.services, author.caller, id, { pricing: "USD", price: 5, previewChapters: 1 }),
    "a chapter taken down": async (story) =>
      withdrawChapter(site.app.services, author.caller, await chapterId(story, 2)),
    "a story in the bin": ({ id }) => deleteStory(site.app.services, author.caller, id),
    "a moderator": ({ id }) =>
      removeStory(site.app.services, admin.caller, id, { reason: "Copied from elsewhere." }),
  };
  for (const [what, close] of Object.entries(closings))
    it(`is closed at every address by ${what}`, async () => {
      const story = await storeStory(site, author);
      const address = await narrate(site, story, 2);
      const [, , , , chapter, file] = address.split("/");
      const other = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
      await narrate(site, other);
      await inTransaction((session) => setBought(session, toId(reader.id), other.doc._id, true));
      const agent = await as(reader);
      const place = `/story/${other.id}/podcast`;
      await fillIn(agent, place, {}, { holding: "intent", intent: "make" });
      const secret = new URL(String(page(await agent.get(place))("#secret-address").val())).pathname;
      const api = `/api/chapters/${chapter}/narration`;
      const heard = async (path: string) => (await guest.get(path)).status;
      const ask = async () => ({
        whole: await heard(address),
        head: (await guest.head(address)).status,
        part: (await guest.get(address).set("Range", "bytes=0-9")).status,
        known: (await guest.get(address).set("If-None-Match", `"${file!.split(".")[0]}"`)).status,
        capitals: await heard(address.replace(story.id, story.id.toUpperCase())),
        page: await heard(story.chapter(2).replace(story.id, story.id.toUpperCase())),
        api: await heard(api),
        bytes: await heard(`${api}/${file}`),
        another: await heard(secret.replace("feed.xml", `${chapter}/${file}`)),
        feed: (await guest.get(`${story.path}/podcast.xml`)).text.includes(String(chapter)),
      });
      const nowhere = { capitals: 404, page: 404, another: 404 };
      expect(await ask()).to.deep.equal({
        whole: 200,
        head: 200,
        part: 206,
        known: 304,
        api: 200,
        bytes: 200,
        feed: true,
        ...nowhere,
      });
      await close(story);
      // What staff have removed says so.
      const closed = what === "a moderator" ? 410 : 404;
      expect(await ask()).to.deep.equal({
        whole: closed,
        head: closed,
        part: closed,
        known: closed,
        api: 404,
        bytes: 404,
        feed: false,
        ...nowhere,
      });
    });

  it("requires a purchase if its chapter does", async () => {
    const story = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
    for (const number of [1, 2]) await send(author, await deskOf(story, number), tone("mp3"));
    const heard = async (number: number) => {
      const kept = (await Narration.findById(await chapterId(story, number)).lean())!;
      const { file, ending } = kept.sources[0]!;
      return (await (await as(reader)).get(`/story/${story.id}/audio/${kept._id}/${file}.${ending}`)).status;
    };
    expect([await heard(1), await heard(2)]).to.deep.equal([200, 404]);
    await inTransaction((session) => setBought(session, toId(reader.id), story.doc._id, true));
    expect([await heard(1), await heard(2)]).to.deep.equal([200, 200]);
  });

  it("is refused if it is not audio, and the form preserves what was typed", async () => {
    const story = await storeStory(site, author);
    const desk = await deskOf(story);
    const refused = async (audio: Buffer | null, message: string) => {
      const answer = await send(author, desk, audio, { narrator: "Ida Quill", name: "x.mp3" });
      expect(answer.status, message).to.equal(422);
      const $ = page(answer);
      expect($("main").text()).to.include(message);
      return $;
    };
    const $ = await refused(
      Buffer.from("<script>alert(1)</script>"),
      "Please upload an MP3, M4A, Opus or FLAC file.",
    );
    expect($("#field-narrator").val()).to.equal("Ida Quill");
    await refused(null, "Please choose an audio file.");
    await refused(tone("m4a").subarray(0, 200), "This audio cannot be read");
    const settings = await as(admin);
    const shown = formOf(await settings.get("/admin/settings").expect(200), "audioMegabytes");
    const changed = { ...Object.fromEntries(shown.fields), audioMegabytes: "1" };
    await settings.post(shown.action).type("form").send(changed).expect(303);
    await refused(Buffer.alloc(1024 * 1024 + 1, tone("mp3")), "File limit is 1 MB.");
    expect(await Narration.countDocuments({ story: story.id })).to.equal(0);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it("is refused if it exceeds the author's audio quota", async () => {
    const { story } = await narrated();
    const desk = await deskOf(story, 2);
    const kept = await Narration.findOne({ story: story.id }).lean();
    const bytes = 20 * 1024 ** 3;
    await Narration.updateOne(
      { _id: kept!._id },
      { $set: { "original.bytes": bytes, "sources.0.bytes": bytes } },
    );
    const refused = await send(author, desk, tone("mp3"));
    expect(refused.status).to.equal(422);
    expect(page(refused)("main").text()).to.include("over the limit of 20 GB");
    const told = page(await (await as(author)).get(`/story/${story.id}/narration`).expect(200));
    expect(told("main").text()).to.include("of 20 GB used");
    const another = await send(author, await deskOf(story), tone("mp3"));
    expect(another.status, "in the place of the large one").to.equal(303);
    expect((await send(author, desk, tone("mp3"))).status).to.equal(303);
  });

  it("is uploaded by the team only, with access checked before the body is read", async () => {
    const story = await storeStory(site, author);
    const [coAuthor, editor] = [await site.addMember("co-author"), await site.addMember("editor")];
    await letIn(site, author, story, coAuthor, "co-author");
    await letIn(site, author, story, editor, "editor");
    const desk = await deskOf(story);
    expect((await send(coAuthor, desk, tone("flac"))).status).to.equal(303);
    for (const who of [editor, reader]) {
      const agent = await as(who);
      await agent.get(desk).expect(403);
      await agent.post(desk).field("intent", "save").attach("audio", tone("mp3"), "a.mp3").expect(403);
    }
    await guest.get(desk).expect(302);
  });

  it("names a member as narrator and notifies them, unless one has blocked the other", async () => {
    const { story } = await narrated();
    const desk = await deskOf(story);
    expect((await send(author, desk, null, { narrator: "@ida.quill" })).status).to.equal(303);
    await site.app.jobs.whenIdle();
    const link = page(await guest.get(story.chapter(1)))(".narration-by a");
    expect(link.attr("href")).to.equal("/user/ida.quill");
    const told = page(await (await as(ida)).get("/notifications").expect(200))("main").text();
    expect(told).to.include("named you as a narrator");
    await blockMember(site.app.services, reader.caller, { who: author.id, kind: "block" });
    const refused = await send(author, desk, null, { narrator: "@reader" });
    expect(refused.status).to.equal(422);
    expect(page(refused)("main").text()).to.include("No member has this username.");
  });

  it("from a computer voice cannot be given a narrator's name or removed", async () => {
    const story = await storeStory(site, author);
    await narrate(site, story, 1, { voice: "computer" });
    const desk = await deskOf(story);
    const $ = page(await (await as(author)).get(desk).expect(200));
    expect($("audio, #remove-audio").length).to.equal(0);
    const named = await send(author, desk, null, { narrator: "Ida Quill" });
    expect(named.status).to.equal(422);
    expect(page(named)("main").text()).to.include("Please choose an audio file.");
    expect((await Narration.findOne({ story: story.id }).lean())?.narrator).to.equal("");
    expect((await send(author, desk, tone("mp3"), { narrator: "Ida Quill" })).status).to.equal(303);
    expect(page(await guest.get(story.chapter(1)))(".narration").text()).to.include("Read by Ida Quill");
  });

  it("is uploaded, read and deleted through the API", async () => {
    const story = await storeStory(site, author);
    const path = `/api/chapters/${await chapterId(story)}/narration`;
    const token = `Bearer ${await site.tokenOf(author)}`;
    await guest.get(path).expect(404);
    const { body } = await guest
      .post(path)
      .set("Authorization", token)
      .field("narrator", "Ida Quill")
      .attach("audio", tone("opus"), "a.opus")
      .expect(200);
    expect(body.data).to.deep.include({ seconds: 2, voice: "narrator" });
    expect(body.data.narrator).to.deep.equal({ name: "Ida Quill", username: null });
    const { href } = body.data.sources[0];
    await guest.get(href).set("Authorization", token).set("Range", "bytes=0-9").expect(206);
    await guest
      .post(path)
      .set("Authorization", `Bearer ${await site.tokenOf(reader)}`)
      .expect(403);
    await guest.delete(path).set("Authorization", token).expect(204);
    await guest.get(path).expect(404);
  });

  it("leaves no files behind when replaced", async () => {
    const { story } = await narrated();
    await site.app.jobs.whenIdle();
    const files = mongoose.connection.collection("files.files");
    const before = await files.countDocuments({});
    for (const ending of TONES) await send(author, await deskOf(story), tone(ending));
    await site.app.jobs.whenIdle();
    expect(await files.countDocuments({})).to.equal(before);
    expect(await Narration.countDocuments({ story: story.id })).to.equal(1);
  });

  it("is looked up by indexes, like the podcasts' keys", async () => {
    const any = toId(author.id);
    const named = { member: { $type: "objectId", $eq: any } };
    const asked: readonly (readonly [Model<never>, object])[] = [
      ...[{ story: any }, { files: "x" }, { by: any }, named].map(
        (filter) => [Narration as never, filter] as const,
      ),
      [Narration as never, { $or: [{ by: any }, named] }],
      [Narration as never, { story: any, voice: "narrator" }],
      [ComputerVoice as never, { by: any }],
      ...[{ hash: "x" }, { user: any, story: any }, { user: any }, { story: any }].map(
        (filter) => [PodcastKey as never, filter] as const,
      ),
    ];
    for (const [model, filter] of asked) {
      const plan = JSON.stringify(await model.find(filter).explain());
      expect(plan, JSON.stringify(filter)).to.include("IXSCAN").and.not.to.include("COLLSCAN");
    }
  });
});
