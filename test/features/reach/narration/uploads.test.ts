import { readdir, stat, utimes } from "node:fs/promises";
import { request as ask } from "node:http";
import { expect } from "chai";
import type supertest from "supertest";
import { spoolPathOf, sweepSpool } from "#core/base/spool.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { restrictUser } from "#features/people/staff/index.ts";
import { Narration } from "#features/reach/narration/model.ts";
import { OrderAudio } from "#features/reach/narration/order-audio/model.ts";
import { audioBytesOf, GIGABYTE } from "#features/reach/narration/quota.ts";
import { fileOfUpload } from "#features/reach/narration/uploads/file-names.ts";
import { UploadLocker } from "#features/reach/narration/uploads/lock.ts";
import { AudioRoom, AudioUpload } from "#features/reach/narration/uploads/model.ts";
import { formOf } from "#test/app/support/forms.ts";
import { browsersOf, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { openDesk } from "../../market/orders/support.ts";
import { tone } from "./support.ts";

type Agent = ReturnType<typeof supertest.agent>;
const UPLOADS = "/api/audio-uploads";
/** A megabyte of valid audio. */
const LONG = Buffer.alloc(1024 * 1024, tone("mp3"));
const TUS = { "Tus-Resumable": "1.0.0" };

describe("Audio uploaded in pieces", () => {
  const site = useSite({ FFMPEG: "no-such-ffmpeg" });
  const now = () => site.app.services.now();
  const as = browsersOf(site);
  let [author, other, seller] = [] as unknown as [TestMember, TestMember, TestMember];

  before(async () => {
    author = await site.addMember("author");
    other = await site.addMember("other");
    seller = await site.addMember("ida.quill");
  });

  const chapterOf = ({ doc }: TestStory, number = 1) => String(doc.contents[number - 1]!.chapter);
  const deskOf = (story: TestStory, number = 1) => `/story/${story.id}/narration/${chapterOf(story, number)}`;
  const saying = (said: Record<string, string>) =>
    Object.entries(said)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
      .join(",");
  const begin = async (agent: Agent, said: Record<string, string>, size = LONG.length) =>
    agent
      .post(UPLOADS)
      .set({ ...TUS, "Upload-Length": String(size), "Upload-Metadata": saying(said) })
      .set("x-csrf-token", await csrfOf(agent));
  const begun = async (agent: Agent, story: TestStory, number = 1, size = LONG.length): Promise<string> => {
    // The chapter alone names its story.
    const said = { chapter: chapterOf(story, number), filename: "take-1.mp3" };
    const { headers, status, text } = await begin(agent, said, size);
    expect(status, text).to.equal(201);
    expect(headers.location).to.match(/^\/api\/audio-uploads\/[0-9a-f]{32}$/);
    return headers.location!;
  };
  const piece = async (agent: Agent, at: string, from: number, to = LONG.length, bytes = LONG) =>
    agent
      .patch(at)
      .set({ ...TUS, "Upload-Offset": String(from), "Content-Type": "application/offset+octet-stream" })
      .set("x-csrf-token", await csrfOf(agent))
      .send(bytes.subarray(from, to));
  const offsetOf = async (agent: Agent, at: string) =>
    Number((await agent.head(at).set(TUS).expect(200)).headers["upload-offset"]);
  const idOf = (at: string) => at.split("/").at(-1)!;
  /** Submits a page's form with an upload, as its script does. */
  const use = async (agent: Agent, desk: string, upload: string, more: Record<string, string> = {}) => {
    const { fields } = formOf(await agent.get(desk).expect(200), "upload");
    return agent
      .post(desk)
      .type("form")
      .send({ ...Object.fromEntries(fields), intent: "save", upload, ...more });
  };

  it("resumes after a broken connection, and becomes the chapter's audio byte by byte", async () => {
    const story = await storeStory(site, author);
    const agent = await as(author);
    const at = await begun(agent, story);
    expect((await stat(spoolPathOf(idOf(at)))).mode & 0o077, "nobody else's on this machine").to.equal(0);
    const half = LONG.length / 2;
    await breakOff(agent, at, await csrfOf(agent), LONG.subarray(0, half));
    const arrived = await offsetOf(agent, at);
    expect(arrived).to.be.above(0);
    expect(arrived).to.be.at.most(half);
    expect((await piece(agent, at, arrived + 1)).status, "with a gap").to.equal(409);
    const early = await use(agent, deskOf(story), idOf(at));
    expect(early.status, "before it is whole").to.equal(422);
    const rest = await piece(agent, at, arrived);
    expect(rest.status, rest.text).to.equal(204);
    expect(rest.headers["upload-offset"]).to.equal(String(LONG.length));
    expect(
      (await piece(agent, at, LONG.length, LONG.length + 9, Buffer.alloc(LONG.length + 9))).status,
    ).to.equal(413);
    const wrong = await use(agent, deskOf(story), idOf(at), { narrator: "@nobody" });
    expect(wrong.status).to.equal(422);
    expect(page(wrong)("input[name=upload]").val(), "need not be sent again").to.equal(idOf(at));
    expect((await use(agent, deskOf(story), idOf(at), { narrator: "Ida Quill" })).status).to.equal(303);
    const kept = (await Narration.findById(chapterOf(story)).lean())!;
    expect(kept.original).to.include({ name: "take-1.mp3", bytes: LONG.length });
    const address = page(await agent.get(deskOf(story)))("audio source").attr("src")!;
    const heard = await agent.get(address).buffer(true).expect(200);
    expect(Buffer.compare(heard.body as Buffer, LONG)).to.equal(0);
    // It can be used once, and nothing of it is left.
    expect((await use(agent, deskOf(story), idOf(at))).status).to.equal(422);
    expect(await AudioUpload.countDocuments({})).to.equal(0);
    await expectNoFile(at);
  });

  it("belongs to its sender, checks access on each request, and accepts no other file name", async () => {
    const story = await storeStory(site, author);
    const mine = await as(author);
    const at = await begun(mine, story);
    const theirs = await as(other);
    const token = { "x-csrf-token": await csrfOf(theirs) };
    await theirs.head(at).set(TUS).expect(404);
    expect((await piece(theirs, at, 0)).status).to.equal(404);
    await theirs
      .delete(at)
      .set({ ...TUS, ...token })
      .expect(404);
    const said = { story: story.id, chapter: chapterOf(story) };
    expect((await begin(theirs, said)).status, "not theirs to narrate").to.equal(403);
    const stolen = await storeStory(site, other);
    expect((await use(theirs, deskOf(stolen), idOf(at))).status).to.equal(422);
    expect((await use(mine, deskOf(story, 2), idOf(at))).status, "of another chapter").to.equal(422);
    for (const name of [
      "..%2F..%2Fetc%2Fpasswd",
      "%2e%2e",
      `${idOf(at)}%00`,
      `${idOf(at)}.json`,
      "A".repeat(32),
    ])
      expect((await mine.head(`${UPLOADS}/${name}`).set(TUS)).status, name).to.equal(404);
    // Missing or foreign CSRF token; other protocol version; missing or excessive length.
    const headers = { ...TUS, "Upload-Length": "9", "Upload-Metadata": saying(said) };
    await mine.post(UPLOADS).set(headers).expect(403);
    await mine
      .patch(at)
      .set({ ...TUS, "Upload-Offset": "0" })
      .send(Buffer.from("x"))
      .expect(403);
    await mine.delete(at).set(TUS).expect(403);
    const own = { "x-csrf-token": await csrfOf(mine) };
    await mine
      .post(UPLOADS)
      .set({ ...headers, ...own, "Tus-Resumable": "0.2.2" })
      .expect(412);
    for (const [length, status] of [
      ["0", 400],
      ["-1", 400],
      ["x", 400],
      [String(201 * 1024 * 1024), 413],
    ] as const)
      await mine
        .post(UPLOADS)
        .set({ ...headers, ...own, "Upload-Length": length })
        .expect(status);
    // A member with a posting block cannot continue.
    const restrict = (until: Date | null) =>
      inTransaction((session) => restrictUser(site.app.services, author.id, until, session));
    await restrict(new Date(now().getTime() + 60_000));
    const closed = await piece(mine, at, 0);
    await restrict(null);
    expect(closed.body.error?.message).to.include("You cannot post until");
    await mine
      .delete(at)
      .set({ ...TUS, ...own })
      .expect(204);
    await mine.head(at).set(TUS).expect(404);
    await expectNoFile(at);
  });

  it("reserves quota from the start, so that concurrent uploads never exceed it together", async () => {
    const story = await storeStory(site, author);
    const agent = await as(author);
    const large = 19.5 * GIGABYTE;
    await Narration.create({
      _id: toId(chapterOf(story, 2)),
      story: story.doc._id,
      seconds: 1,
      by: author.id,
      sources: [],
      original: { file: "a".repeat(32), type: "audio/mpeg", ending: "mp3", bytes: large, name: "" },
    } as never);
    const third = await storeStory(site, author);
    const places = [1, 2].map((number) => ({ story: third.id, chapter: chapterOf(third, number) }));
    await AudioRoom.deleteMany({});
    const size = 150 * 1024 * 1024;
    const more = await storeStory(site, author);
    places.push(...[1, 2].map((number) => ({ story: more.id, chapter: chapterOf(more, number) })), {
      story: story.id,
      chapter: chapterOf(story),
    });
    const answers = await Promise.all(places.map((place) => begin(agent, place, size)));
    const ok = answers.filter(({ status }) => status === 201);
    expect(ok.length, "of 512 MB").to.equal(3);
    expect(answers.filter(({ status }) => status === 400).length).to.equal(2);
    expect(answers.find(({ status }) => status === 400)!.body.error.message).to.include("20 GB");
    expect(await audioBytesOf(author.id)).to.be.at.most(20 * GIGABYTE);
    // A form finds no quota either, until the upload is cancelled.
    const formOn = async (number: number) => {
      const { fields } = formOf(await agent.get(deskOf(third, number)), "upload");
      const sent = agent.post(deskOf(third, number)).field("intent", "save");
      for (const [name, value] of fields) if (name !== "intent") sent.field(name, value);
      return sent.attach("audio", tone("mp3"), "a.mp3");
    };
    await AudioUpload.deleteMany({});
    const at = await begun(agent, more);
    await AudioUpload.updateMany({}, { $set: { size: GIGABYTE / 2 - 1_000 } });
    expect((await formOn(1)).status).to.equal(422);
    const token = await csrfOf(agent);
    await agent
      .delete(at)
      .set({ ...TUS, "x-csrf-token": token })
      .expect(204);
    expect((await formOn(1)).status).to.equal(303);
    expect(await AudioUpload.countDocuments({})).to.equal(0);
    await Narration.deleteMany({ story: story.doc._id });
  });

  it("is deleted after a day without progress, and cannot be resumed then", async () => {
    const story = await storeStory(site, author);
    const agent = await as(author);
    const at = await begun(agent, story);
    await piece(agent, at, 0, 1_000);
    await AudioUpload.updateOne({ _id: idOf(at) }, { $set: { expiresAt: new Date(now().getTime() - 1) } });
    await agent.head(at).set(TUS).expect(404);
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    await utimes(spoolPathOf(idOf(at)), longAgo, longAgo);
    await sweepSpool();
    await expectNoFile(at);
    await AudioUpload.deleteMany({});
  });

  it("can be uploaded by programs too, with a token and JSON", async () => {
    const story = await storeStory(site, author);
    const guest = await site.visit();
    const bearer = { Authorization: `Bearer ${await site.tokenOf(author)}` };
    const { headers } = await guest
      .post(UPLOADS)
      .set({ ...TUS, ...bearer, "Upload-Length": String(tone("opus").length) })
      .set("Upload-Metadata", saying({ story: story.id, chapter: chapterOf(story), filename: "a.opus" }))
      .expect(201);
    const at = headers.location!;
    await guest
      .patch(at)
      .set({ ...TUS, ...bearer, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" })
      .send(tone("opus"))
      .expect(204);
    const { body } = await guest.get(at).set(bearer).expect(200);
    expect(body.data).to.deep.equal({ id: idOf(at), offset: tone("opus").length, size: tone("opus").length });
    const put = await guest
      .post(`/api/chapters/${chapterOf(story)}/narration`)
      .set(bearer)
      .send({ data: { upload: idOf(at), narrator: "Ida Quill" } })
      .expect(200);
    expect(put.body.data.narrator.name).to.equal("Ida Quill");
    expect((await Narration.findById(chapterOf(story)).lean())?.original.ending).to.equal("opus");
  });

  it("delivers for an order, and counts towards the narrator's quota while the order is open", async () => {
    const buyer = await site.addMember("buyer");
    const staff = await site.addMember("moe", "moderator");
    const desk = await openDesk(site, { seller, staff, now, terms: { category: "audiobook" } });
    const story = await storeStory(site, buyer);
    const order = await desk.place(buyer);
    await desk.act(buyer, order, "open-story", { story: story.id });
    await desk.act(seller, order, "accept");
    await site.app.jobs.whenIdle();
    const agent = await as(seller);
    const said = { order, chapter: chapterOf(story), filename: "take-1.mp3" };
    expect((await begin(await as(buyer), said)).status, "not the buyer's to deliver").to.equal(403);
    const { headers } = await begin(agent, said);
    const at = headers.location!;
    expect(await audioBytesOf(seller.id)).to.equal(LONG.length);
    expect((await piece(agent, at, 0)).status).to.equal(204);
    const form = { intent: "put", chapter: chapterOf(story) };
    expect((await use(agent, `/orders/${order}/audio`, idOf(at), form)).status).to.equal(303);
    expect((await OrderAudio.findOne({ order }).lean())?.original.bytes).to.equal(LONG.length);
    expect(await audioBytesOf(seller.id)).to.equal(LONG.length);
    await expectNoFile(at);
    await desk.act(seller, order, "deliver");
    await desk.act(buyer, order, "approve");
    await site.app.jobs.whenIdle();
    expect(await audioBytesOf(seller.id)).to.equal(0);
  });

  it("is written by one request at a time, in any process, and by the next one after a crash", async () => {
    const agent = await as(author);
    const story = await storeStory(site, author);
    const id = (await begun(agent, story)).split("/").at(-1)!;
    const lockOfAnother = () => new UploadLocker().newLock(fileOfUpload(id));
    const { signal } = new AbortController();
    const [first, second] = [lockOfAnother(), lockOfAnother()];
    const said: string[] = [];
    const asked = new Promise<void>((done) => {
      void first.lock(signal, () => {
        said.push("asked");
        done();
      });
    });
    await eventually(async () => (await AudioUpload.findById(id).lean())?.lock !== undefined);
    const waiting = second.lock(signal, () => {}).then(() => said.push("second"));
    await asked;
    said.push("let go");
    await first.unlock();
    await waiting;
    expect(said.filter((word, at) => said.indexOf(word) === at)).to.deep.equal(["asked", "let go", "second"]);
    await second.unlock();
    const dead = { by: "a process that died", until: new Date(0) };
    await AudioUpload.updateOne({ _id: id }, { $set: { lock: dead } });
    expect((await piece(agent, `${UPLOADS}/${id}`, 0)).status).to.equal(204);
    expect(await AudioUpload.findById(id).lean()).to.not.have.property("lock");
    const giving = new AbortController();
    await second.lock(signal, () => {});
    const refused = lockOfAnother().lock(giving.signal, () => {});
    giving.abort();
    expect(await refused.catch((error: { status: number }) => error.status)).to.equal(503);
    await second.unlock();
  });

  it("gives the lock to a request that found it held just as it was released", async () => {
    const id = (await begun(await as(author), await storeStory(site, author))).split("/").at(-1)!;
    const { signal } = new AbortController();
    const [first, second] = [0, 1].map(() => new UploadLocker().newLock(fileOfUpload(id)));
    await first!.lock(signal, () => {});
    const { updateOne } = AudioUpload;
    // The waiting request has found the lock held, and registers only after its release.
    AudioUpload.updateOne = ((filter: object, update: { $set?: object }) => {
      const change = updateOne.call(AudioUpload, filter as never, update as never);
      if (!("lock.isWanted" in (update.$set ?? {}))) return change;
      AudioUpload.updateOne = updateOne;
      return first!.unlock().then(() => change);
    }) as never;
    await second!.lock(signal, () => {});
    expect((await AudioUpload.findById(id).lean())?.lock).to.have.property("by");
    await second!.unlock();
  });

  it("is looked up by indexes", async () => {
    const any = toId(author.id);
    for (const filter of [{ member: any }, { by: any, chapter: any, order: null }, { by: any }]) {
      const plan = JSON.stringify(await AudioUpload.find(filter).explain());
      expect(plan, JSON.stringify(filter)).to.include("IXSCAN").and.not.to.include("COLLSCAN");
    }
  });

  async function expectNoFile(at: string): Promise<void> {
    const path = spoolPathOf(idOf(at));
    const { dir, base } = {
      dir: path.slice(0, path.lastIndexOf("/")),
      base: path.slice(path.lastIndexOf("/") + 1),
    };
    expect(await readdir(dir)).not.to.include(base);
  }

  /** Sends the head of a complete piece, and breaks the connection. */
  async function breakOff(agent: Agent, at: string, token: string, bytes: Buffer): Promise<void> {
    const cookie = agent.jar.getCookies({
      domain: "127.0.0.1",
      path: "/",
      secure: false,
      script: false,
    } as never);
    const sending = ask(new URL(at, site.url), {
      method: "PATCH",
      headers: {
        ...TUS,
        "Upload-Offset": "0",
        "Content-Type": "application/offset+octet-stream",
        "Content-Length": LONG.length,
        "x-csrf-token": token,
        Cookie: cookie.toValueString(),
      },
    });
    sending.on("error", () => {});
    await new Promise<void>((done) => sending.write(bytes, () => done()));
    await eventually(async () => {
      expect((await stat(spoolPathOf(idOf(at)))).size).to.be.above(0);
    });
    sending.destroy();
  }
});
