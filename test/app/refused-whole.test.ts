import { createECDH } from "node:crypto";
import { expect } from "chai";
import mongoose from "mongoose";
import sharp from "sharp";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { addItem, createList as createReadingList } from "#features/library/lists/index.ts";
import { addPushDevice } from "#features/live/push/commands.ts";
import { restrictUser } from "#features/people/staff/index.ts";
import { User } from "#features/people/users/model.ts";
import { createList } from "#features/reach/mailing-lists/index.ts";
import { Newsletter } from "#features/reach/newsletters/model.ts";
import { createNewsletter, saveNewsletter } from "#features/reach/newsletters/write.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { Story } from "#features/stories/stories/model.ts";
import { decideParts, suggest } from "#features/stories/suggestions/commands.ts";
import { Suggestion } from "#features/stories/suggestions/model.ts";
import { editReview, saveReview } from "#features/talk/reviews/commands.ts";
import { Review } from "#features/talk/reviews/model.ts";
import { LIST_ITEMS_MAX } from "#shared/library/lists.limits.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { codeOf, turnOn } from "../features/accounts/second-factor/support.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { fillIn, formOf, messagesIn, send } from "./support/forms.ts";
import { letIn, page, writeStory } from "./support/stories.ts";

/** Requests that do several things, of which the last is refused. */
describe("A request that is refused changes nothing", () => {
  const site = useSite();
  let ada: TestMember;
  let picture: Buffer;
  let agent: Awaited<ReturnType<typeof site.visit>>;

  before(async () => {
    ada = await site.addMember("ada");
    agent = await site.visit(ada);
    picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: "#345" } })
      .png()
      .toBuffer();
  });
  const restrict = (until: Date | null) =>
    inTransaction((session) => restrictUser(site.app.services, ada.id, until, session));
  const pictures = () => mongoose.connection.collection("uploads").countDocuments();

  describe("while a member may not post", () => {
    before(() => restrict(new Date(Date.now() + 86_400_000)));
    after(() => restrict(null));

    it("if a draft is edited and published by one button", async () => {
      const { id } = await writeStory(site, ada, { draft: true });
      const answer = await fillIn(agent, `/story/${id}/edit`, { title: "Renamed" }, { intent: "publish" });
      expect(answer.status).to.equal(422);
      expect(page(answer)("#form-errors").text()).to.include("You cannot post until");
      expect(page(answer)("input[name=title]").val()).to.equal("Renamed");
      expect((await Story.findById(id).lean())!.title).to.not.equal("Renamed");
    });

    it("if a published story gets other genres and a cover", async () => {
      const { id } = await writeStory(site, ada, { categories: ["fantasy"] });
      const before = await pictures();
      const answer = await fillIn(agent, `/story/${id}/edit`, {
        categories: ["humour"],
        cover: picture,
        coverName: "cover.png",
      });
      expect(answer.status).to.equal(422);
      expect((await Story.findById(id).lean())!.categories).to.deep.equal(["fantasy"]);
      expect(await pictures()).to.equal(before);
    });

    it("if the API does the same", async () => {
      const { id } = await writeStory(site, ada, { categories: ["fantasy"] });
      const token = await site.tokenOf(ada);
      const upload = await supertest(site.url)
        .post("/api/upload")
        .set("Authorization", `Bearer ${token}`)
        .attach("files", picture, "cover.png")
        .expect(200);
      const cover = String(upload.body[0].id);
      await supertest(site.url)
        .put(`/api/stories/${id}`)
        .set("Authorization", `Bearer ${token}`)
        .send({ data: { categories: ["humour"], cover } })
        .expect(400);
      expect((await Story.findById(id).lean())!.categories).to.deep.equal(["fantasy"]);
      const own = await supertest(site.url)
        .put(`/api/users/${ada.id}`)
        .set("Authorization", `Bearer ${token}`)
        .send({ interests: ["humour"], profile_photo: cover });
      expect(own.status).to.equal(400);
      expect((await User.findById(ada.id).lean())!.interests).to.not.include("humour");
    });

    it("if a profile gets other interests and a picture", async () => {
      const before = await pictures();
      const answer = await fillIn(
        agent,
        profilePaths.profileSettings(),
        { interests: ["fantasy"], profile_photo: picture, profile_photoName: "me.png" },
        { holding: "bio" },
      );
      expect(answer.status).to.equal(422);
      expect((await User.findById(ada.id).lean())!.interests).to.deep.equal([]);
      expect(await pictures()).to.equal(before);
    });
  });

  it("if a suggestion is replaced while it is accepted", async () => {
    const { services } = site.app;
    const editor = await site.addMember("editor");
    const story = await writeStory(site, ada, { draft: true, chapters: ["First."] });
    await letIn(site, ada, story, editor, "editor");
    const chapter = String(story.doc.contents[0]!.chapter);
    const { _id } = await suggest(services, editor.caller, chapter, {
      html: "<p>First of all.</p>",
      revision: 1,
    });
    let isReplaced = false;
    const replace = async () => {
      if (!isReplaced) await Suggestion.updateOne({ _id }, { $set: { html: "<p>Last?</p>", version: 2 } });
      isReplaced = true;
    };
    const at = (name: never) => [
      ...services.extensions.at(name),
      ...(String(name) === "story.change" ? [replace] : []),
    ];
    const during = { ...services, extensions: { at } } as unknown as typeof services;
    const refusal = await decideParts(during, ada.caller, String(_id), { taken: true }).catch(
      (error) => error.status,
    );
    expect(refusal).to.equal(409);
    expect((await Chapter.findById(chapter).lean())!.html).to.equal("<p>First.</p>");
    expect((await Suggestion.findById(_id).lean())!.decisions).to.deep.equal([]);
    await decideParts(services, ada.caller, String(_id), { taken: true });
    expect((await Chapter.findById(chapter).lean())!.html).to.equal("<p>Last?</p>");
  });

  it("if a new email address is taken: the one-time code is accepted for another one", async () => {
    const member = await site.addMember("two-steps");
    const browser = await site.visit(member);
    const factor = await turnOn(browser, member);
    const change = async (email: string) =>
      send(browser, formOf(await browser.get("/settings/account"), "emailPassword"), {
        email,
        emailPassword: member.password,
        code: codeOf(factor),
      });
    expect(messagesIn(await change("ada@example.com")).at("email")).to.include("already taken");
    expect((await change("free@example.com")).status).to.equal(303);
  });

  it("if a newsletter changes while its picture is processed", async () => {
    const { services } = site.app;
    const list = await createList(services, ada.caller, { name: "Letters" });
    const { _id } = await createNewsletter(services, ada.caller, { list: String(list._id) });
    const [kept, forgotten] = [[{ image: { id: "x" }, alt: "A lamp" }], [] as unknown[]];
    const slow = {
      async keep() {
        await Newsletter.updateOne({ _id: toId(_id) }, { $set: { version: 7 } });
        return kept;
      },
      forget: async (pictures: readonly unknown[]) => void forgotten.push(...pictures),
    };
    const sent = { values: { subject: "News" }, pictures: [] };
    const refusal = await saveNewsletter(
      { services, pictures: slow as never },
      ada.caller,
      String(_id),
      sent,
    ).catch((error) => error.status);
    expect([refusal, forgotten]).to.deep.equal([409, kept]);
  });

  it("if a story is put into a new list and into one that is full", async () => {
    const { services } = site.app;
    const reader = await site.addMember("reader");
    const [full, open] = [
      await createReadingList(services, reader.caller, { title: "Full" }),
      await createReadingList(services, reader.caller, { title: "Open" }),
    ];
    const [, other] = [await writeStory(site, ada, { title: "Earlier" }), await writeStory(site, ada)];
    await addItem(services, reader.caller, { list: String(open._id), story: other.id });
    const lists = mongoose.connection.collection("lists");
    await lists.updateOne({ _id: full._id }, { $set: { "stats.items": LIST_ITEMS_MAX } });
    const browser = await site.visit(reader);
    const wanted = { lists: [String(full._id)], shown: [String(full._id), String(open._id)] };
    const answer = await send(browser, formOf(await browser.get(other.path), "shown"), {
      ...wanted,
      title: "New",
    });
    expect(page(await browser.get(answer.headers.location!))("[role=alert]").text()).to.include("full");
    expect(await lists.countDocuments({ owner: toId(reader.id) })).to.equal(2);
    expect((await lists.findOne({ _id: open._id }))!.stats.items).to.equal(1);
  });

  it("if a browser of somebody else is named as the new address of one that is unknown", async () => {
    const [owner, other] = [await site.addMember("owner"), await site.addMember("other")];
    const push = { outbound: { mayAsk: () => true }, publicKey: () => "key", now: () => new Date() };
    const asking = { agent: "", sessionId: null };
    const endpoint = "https://push.example.com/one";
    const keys = {
      p256dh: createECDH("prime256v1").generateKeys("base64url"),
      auth: Buffer.alloc(16, 1).toString("base64url"),
    };
    await addPushDevice(push, owner.caller, { endpoint, keys }, asking);
    const replaces = "https://push.example.com/unknown";
    const refusal = await addPushDevice(push, other.caller, { endpoint, keys, replaces }, asking).catch(
      (error) => error.status,
    );
    expect(refusal).to.equal(404);
    const kept = await mongoose.connection.collection("pushsubscriptions").findOne({ endpoint });
    expect(String(kept?.user)).to.equal(owner.id);
  });

  it("if a reviewer has joined the team, and changes text and stars", async () => {
    const { services } = site.app;
    const critic = await site.addMember("critic");
    const story = await writeStory(site, ada, { chapters: ["Once."] });
    await recordProgress(services, critic.viewer, { story: story.id, number: 1, at: new Date() });
    const writing = { services, limits: unlimited };
    const review = await saveReview(writing, critic.caller, {
      story: story.id,
      text: "Good.",
      rating: 4,
    });
    await letIn(site, ada, story, critic, "editor");
    const change = { text: "Great.", rating: 5 };
    const refusal = await editReview(writing, critic.caller, String(review._id), change).catch(
      (error) => error.status,
    );
    expect(refusal).to.equal(400);
    expect((await Review.findById(review._id).lean())!.text).to.equal("Good.");
  });
});
