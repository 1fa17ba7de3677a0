import { expect } from "chai";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { deleteUpdate, editUpdate } from "#features/talk/updates/commands.ts";
import { createReply, createUpdate } from "#features/talk/updates/index.ts";
import { Update, type UpdateDoc, UpdateReply } from "#features/talk/updates/model.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

describe("The lifecycle of updates", () => {
  const site = useEmptySite();
  let [ada, bea, cyd] = [] as unknown as [TestMember, TestMember, TestMember];

  beforeEach(async () => {
    [ada, bea, cyd] = [await site.addMember("ada"), await site.addMember("bea"), await site.addMember("cyd")];
  });

  const writing = () => ({ services: site.app.services, limits: unlimited });
  const personalData = () => site.app.features.find(({ name }) => name === "updates")!.personalData!;
  const say = async (who: TestMember, input: object) =>
    String((await createUpdate(writing(), who.caller, input))._id);
  const answer = (who: TestMember, update: string, text: string) =>
    createReply(writing(), who.caller, { update, text });
  const told = async ({ id }: TestMember): Promise<string[]> => {
    await site.app.jobs.whenIdle();
    return (await Notification.find({ for: toId(id) })).map(({ kind }) => kind).sort();
  };
  const subjectOf = ({ id, username }: TestMember) => ({
    id,
    username,
    formerUsernames: [],
    email: `${username}@example.com`,
    name: "",
  });

  it("notifies the owner of the feed, the member replied to and mentioned members, each once", async () => {
    const update = await say(ada, { text: "For @bea and @cyd, not @ada", to: bea.id });
    await answer(cyd, update, "Thank you, @ada and @bea");
    await answer(ada, update, "Not at all");
    expect(await told(bea)).to.deep.equal(["mention", "update"]);
    expect(await told(cyd)).to.deep.equal(["mention"]);
    expect(await told(ada)).to.deep.equal(["update-reply"]);
    await editUpdate(writing(), ada.caller, update, { text: "For @bea and @cyd, anew" });
    expect(await told(cyd)).to.deep.equal(["mention"]);
    const page = await (await site.visit(bea)).get("/notifications").expect(200);
    expect(page.text).to.include("ada wrote on your feed").and.include(`href="/updates/${update}"`);
    await deleteUpdate(writing(), ada.caller, update);
    for (const who of [ada, bea, cyd]) expect(await told(who)).to.deep.equal([]);
  });

  it("adds an update on the author's feed to their Atom feed, and removes it again", async () => {
    const update = await say(bea, { text: "News & <b>views</b>" });
    await say(bea, { text: "For Ada alone to have", to: ada.id });
    const feed = async () => (await supertest(site.url).get("/user/bea/feed.atom").expect(200)).text;
    expect(await feed())
      .to.include(`<id>${site.url}/updates/${update}</id>`)
      .and.not.include("For Ada alone")
      .and.not.include("<b>views");
    await deleteUpdate(writing(), bea.caller, update);
    expect(await feed()).not.to.include(update);
  });

  it("hides them while their author's account is being deleted, and restores them with it", async () => {
    const own = await say(cyd, { text: "Mine" });
    const others = await say(ada, { text: "Yours", to: cyd.id });
    const under = await say(ada, { text: "Under mine" });
    await answer(cyd, under, "A reply");
    const seen = (id: string) => supertest(site.url).get(`/api/updates/${id}`);
    for (const again of [1, 2]) {
      await personalData().hide?.(subjectOf(cyd), "leave");
      await seen(own).expect(404);
      await seen(others).expect(404);
      expect((await seen(under)).body.data.attributes.repliesCount, String(again)).to.equal(0);
    }
    await personalData().show?.(subjectOf(cyd));
    await seen(own).expect(200);
    await seen(others).expect(200);
    expect((await seen(under)).body.data.attributes.repliesCount).to.equal(1);
  });

  it("ends with their author's account, and no other", async () => {
    const under = await say(ada, { text: "Stays" });
    await answer(cyd, under, "Goes");
    await answer(bea, under, "Stays too");
    await answer(bea, await say(cyd, { text: "Goes with replies" }), "Goes as well");
    for (let run = 0; run < 2; run += 1) await personalData().erase(subjectOf(cyd), "leave");
    const id = toId(cyd.id);
    expect(await Update.countDocuments({ $or: [{ author: id }, { feed: id }] })).to.equal(0);
    expect(await UpdateReply.countDocuments({ $or: [{ author: id }, { updateAuthor: id }] })).to.equal(0);
    expect((await Update.findById(under).lean<UpdateDoc>())?.repliesCount).to.equal(1);
  });

  it("exports everything the author wrote, without anything about blocks", async () => {
    await answer(bea, await say(ada, { text: "From Ada" }), "From Bea");
    const files: Record<string, string> = {};
    for await (const { path, content } of personalData().export?.(subjectOf(ada)) ?? [])
      for await (const chunk of content()) files[path] = (files[path] ?? "") + chunk;
    expect(Object.keys(files)).to.have.members(["updates.json", "update-replies.json"]);
    expect(files["updates.json"]).to.include("From Ada").and.not.include("shadowBanned");
  });
});
