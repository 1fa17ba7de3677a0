import { expect } from "chai";
import mongoose from "mongoose";
import type supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { actOnOrder } from "#features/market/orders/acts.ts";
import { restrictUser } from "#features/people/staff/index.ts";
import { Narration } from "#features/reach/narration/model.ts";
import { OrderAudio } from "#features/reach/narration/order-audio/model.ts";
import { AudioUpload } from "#features/reach/narration/uploads/model.ts";
import { Story } from "#features/stories/stories/model.ts";
import { ask, formOf } from "#test/app/support/forms.ts";
import { browsersOf, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { type OrderDesk, openDesk } from "../../market/orders/support.ts";
import { testClock } from "../../money/sales/shop.ts";
import { tone } from "./support.ts";

describe("Commissioned narration", () => {
  const clock = testClock();
  const site = useSite({ FFMPEG: "no-such-ffmpeg" }, undefined, { now: clock.now });
  const as = browsersOf(site);
  let [buyer, seller, moe] = [] as unknown as [TestMember, TestMember, TestMember];
  let desk: OrderDesk;

  before(async () => {
    buyer = await site.addMember("buyer");
    seller = await site.addMember("ida.quill");
    moe = await site.addMember("moe", "moderator");
    desk = await openDesk(site, { seller, staff: moe, now: clock.now, terms: { category: "audiobook" } });
  });

  const idle = () => site.app.jobs.whenIdle();
  const chapterOf = ({ doc }: TestStory, number: number) => String(doc.contents[number - 1]!.chapter);
  /** Creates an order in progress, in a story that its seller can open. */
  const ordered = async () => {
    const story = await storeStory(site, buyer);
    const id = await desk.place(buyer);
    await desk.act(buyer, id, "open-story", { story: story.id });
    await desk.act(seller, id, "accept");
    await idle();
    return { story, id, at: `/orders/${id}/audio` };
  };
  const put = async (
    agent: ReturnType<typeof supertest.agent>,
    at: string,
    chapter: string,
    audio?: Buffer,
    replace = false,
  ) => {
    const { fields } = formOf(await agent.get(at).expect(200), "chapter");
    const request = agent.post(at).field("intent", "put");
    for (const [name, value] of fields) request.field(name, name === "chapter" ? chapter : value);
    if (replace) request.field("replace", "true");
    if (audio) request.attach("audio", audio, "take-3.mp3");
    return request;
  };
  const send = async (agent: ReturnType<typeof supertest.agent>, path: string, fields: object) =>
    agent
      .post(path)
      .type("form")
      .send({ _csrf: await csrfOf(agent), ...fields });

  it("is delivered chapter by chapter, heard before acceptance, and then becomes the chapters' narration", async () => {
    const { story, id, at } = await ordered();
    const [sells, buys] = [await as(seller), await as(buyer)];
    const [first, second] = [chapterOf(story, 1), chapterOf(story, 2)];
    expect((await put(sells, at, "", tone("mp3"))).status).to.equal(422);
    expect((await put(sells, at, first, Buffer.from("no audio at all"))).status).to.equal(422);
    expect((await put(sells, at, first)).status).to.equal(422);
    const restrict = (until: Date | null) =>
      inTransaction((session) => restrictUser(site.app.services, seller.id, until, session));
    await restrict(new Date(clock.now().getTime() + 60_000));
    await sells.post(at).field("intent", "put").attach("audio", tone("mp3"), "a.mp3").expect(403);
    await restrict(null);
    for (const [chapter, ending] of [
      [first, "mp3"],
      [second, "opus"],
    ] as const)
      expect((await put(sells, at, chapter, tone(ending))).status).to.equal(303);
    const asked = await put(sells, at, second, tone("mp3"));
    expect(asked.status).to.equal(422);
    expect(page(asked)("main").text()).to.include("This chapter already has audio.");
    const kept = await OrderAudio.findOne({ order: toId(id), chapter: toId(second) }).lean();
    expect(kept!.original.ending).to.equal("opus");
    expect((await put(sells, at, second, tone("mp3"), true)).status).to.equal(303);
    await buys.post(at).field("intent", "put").attach("audio", tone("mp3"), "a.mp3").expect(403);
    await desk.act(seller, id, "deliver");
    // The delivery cannot be changed while the buyer listens to it.
    expect((await sells.post(at).field("intent", "put")).status).to.be.within(400, 422);
    const $ = page(await buys.get(at).expect(200));
    const heard = $("audio source")
      .toArray()
      .map((each) => $(each).attr("src")!);
    expect(heard).to.have.length(2);
    const part = await buys.get(heard[0]!).set("Range", "bytes=0-9").buffer(true).expect(206);
    expect(part.body).to.deep.equal(tone("mp3").subarray(0, 10));
    await (await as(moe)).get(heard[0]!).expect(404);
    expect((await (await site.visit()).get(heard[0]!)).status).to.equal(302);
    expect(await Narration.countDocuments({ story: story.doc._id })).to.equal(0);
    expect(page(await buys.get(`/orders/${id}`))('input[name="audio"]').length).to.equal(1);
    await send(buys, `/orders/${id}`, { do: "approve", confirm: "yes", audio: "true", credit: "true" });
    await idle();
    const shown = page(await (await site.visit()).get(story.chapter(1)).expect(200));
    expect(shown(".narration-by a").attr("href")).to.equal("/user/ida.quill");
    expect(shown("audio source").length).to.equal(1);
    expect((await Story.findById(story.id).lean())?.narration).to.equal(true);
    expect(await Narration.countDocuments({ story: story.doc._id, member: toId(seller.id) })).to.equal(2);
    expect(page(await (await site.visit()).get(story.path))("main").text()).to.include("(narration)");
    expect(page(await buys.get(`/orders/${id}`))("main").text()).to.include("The audio is in your story.");
    // A replaced file and a repeated event leave nothing behind and change nothing.
    const files = await mongoose.connection.collection("files.files").countDocuments({});
    const sources = async () => (await Narration.findById(first).lean())!.sources;
    const before = await sources();
    await OrderAudio.updateMany({ order: toId(id) }, { $set: { usedAt: null } });
    await inTransaction((session) => site.app.services.events.publish("order.taken", { id }, session));
    await idle();
    expect(await OrderAudio.countDocuments({ order: toId(id), usedAt: null })).to.equal(0);
    expect(await sources()).to.deep.equal(before);
    expect(await mongoose.connection.collection("files.files").countDocuments({})).to.equal(files);
  });

  it("reserves quota for a day by the database's clock, independent of the product's clock", async () => {
    const { story, id, at } = await ordered();
    const sells = await as(seller);
    const said = { order: id, chapter: chapterOf(story, 1), filename: "take-1.mp3" };
    const metadata = Object.entries(said).map(
      ([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`,
    );
    const before = Date.now();
    await sells
      .post("/api/audio-uploads")
      .set({ "Tus-Resumable": "1.0.0", "Upload-Length": "9", "Upload-Metadata": metadata.join() })
      .set("x-csrf-token", await csrfOf(sells))
      .expect(201);
    const upload = (await AudioUpload.findOne({ order: toId(id) }).lean())!;
    expect(upload.expiresAt.getTime()).to.be.within(before + 24 * 3_600_000, Date.now() + 24 * 3_600_000);
    expect((await put(sells, at, chapterOf(story, 1), tone("mp3"))).status, "gives way").to.equal(303);
  });

  it("can be used later and without a narrator's name", async () => {
    const { story, id, at } = await ordered();
    const sells = await as(seller);
    await put(sells, at, chapterOf(story, 1), tone("flac"));
    await desk.act(seller, id, "deliver");
    await desk.act(buyer, id, "approve");
    await idle();
    expect(await Narration.countDocuments({ story: story.doc._id })).to.equal(0);
    const buys = await as(buyer);
    const took = await send(buys, `/orders/${id}`, { do: "take", audio: "true" });
    expect(took.status).to.equal(303);
    await idle();
    const [narration] = await Narration.find({ story: story.doc._id }).lean();
    expect(narration).to.deep.include({ narrator: "", member: null });
    expect(String(narration!.by)).to.equal(buyer.id);
  });

  it("leaves its chapters when a bank takes the payment back, unless it was replaced", async () => {
    const { story, id, at } = await ordered();
    const sells = await as(seller);
    for (const number of [1, 2]) await put(sells, at, chapterOf(story, number), tone("mp3"));
    await desk.act(seller, id, "deliver");
    await desk.act(buyer, id, "approve", { audio: "true", credit: "true" });
    await idle();
    expect(await Narration.countDocuments({ story: story.doc._id })).to.equal(2);
    await Narration.updateOne({ _id: chapterOf(story, 2) }, { $set: { "original.file": "another" } });
    await desk.provider(buyer.viewer, id, "dispute");
    await desk.provider(buyer.viewer, id, "lose");
    await idle();
    const left = await Narration.find({ story: story.doc._id }).lean();
    expect(left.map(({ _id }) => String(_id))).to.deep.equal([chapterOf(story, 2)]);
    const after = (await Story.findById(story.id).lean())!;
    expect({ narration: after.narration, credits: after.credits }).to.deep.equal({
      narration: true,
      credits: [],
    });
    expect(await OrderAudio.countDocuments({ order: toId(id), usedAt: null })).to.equal(2);
  });

  it("is refused if nothing was delivered, or from a member who does not work on it", async () => {
    const { story, id, at } = await ordered();
    const sells = await as(seller);
    await put(sells, at, chapterOf(story, 1), tone("mp3"));
    const { fields } = formOf(await sells.get(at), "intent", "remove");
    const asked = await ask(sells, at, { ...Object.fromEntries(fields), intent: "remove" });
    expect(asked.title).to.equal("Remove this audio?");
    expect(await OrderAudio.countDocuments({ order: toId(id) })).to.equal(1);
    expect((await asked.confirm()).status).to.equal(303);
    expect(await OrderAudio.countDocuments({ order: toId(id) })).to.equal(0);
    const refusal = await desk.act(seller, id, "deliver").catch((error: Error) => error.message);
    expect(refusal).to.include("Add the audio to the chapters, or as a file.");
    const file = { bytes: tone("mp3"), fileName: "chapter.mp3" };
    await actOnOrder(desk.ordering, seller.caller, id, "deliver", {}, file);
    const buys = await as(buyer);
    expect(
      (await send(buys, `/orders/${id}`, { do: "approve", confirm: "yes", audio: "true" })).status,
    ).to.equal(422);
    await desk.act(buyer, id, "close-story");
    await sells.post(at).field("intent", "put").attach("audio", tone("mp3"), "a.mp3").expect(400);
    await (await as(moe)).get(at).expect(404);
  });

  it("is looked up by indexes", async () => {
    const any = toId(buyer.id);
    for (const filter of [
      { order: any },
      { order: any, chapter: any },
      { "original.file": "x" },
      { by: any },
    ]) {
      const plan = JSON.stringify(await OrderAudio.find(filter).explain());
      expect(plan, JSON.stringify(filter)).to.include("IXSCAN").and.not.to.include("COLLSCAN");
    }
  });
});
