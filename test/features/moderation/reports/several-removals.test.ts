import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { createUpdate } from "#features/talk/updates/index.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { queueOf, reportIt } from "./support.ts";

const REASON = "This is an advertisement.";

describe("Content that was removed by several decisions", () => {
  const site = useSite();
  let [ada, bea, mod, boss] = [] as unknown as TestMember[];
  type Queue = Awaited<ReturnType<typeof queueOf>>;
  let [first, second] = [] as unknown as Queue[];

  before(async () => {
    ada = await site.addMember("ada");
    bea = await site.addMember("bea");
    mod = await site.addMember("mona", "moderator");
    boss = await site.addMember("boss", "admin");
    first = await queueOf(await site.visit(mod!));
    second = await queueOf(await site.visit(boss!));
  });

  let count = 0;
  const collection = (name: string) => mongoose.connection.collection(name);
  const casesOf = async (id: string) =>
    (
      await collection("report-cases")
        .find({ target: toId(id) })
        .sort({ openedAt: 1, _id: 1 })
        .toArray()
    ).map((each) => ({ id: String(each._id), state: String(each.state) }));
  const isRemoved = async (id: string) =>
    (await collection("updates").findOne({ _id: toId(id) }))!.removed === true;
  const appeal = async (removal: string) => {
    const writer = await site.visit(ada!);
    const sent = { _csrf: await csrfOf(writer), removal, text: "It is not." };
    await writer.post(reportsPaths.standing()).type("form").send(sent).expect(303);
  };
  const grant = async (queue: Queue, id: string) => {
    const answer = `Sorry ${++count}.`;
    await queue.appeal(id, "grant", answer).expect(303);
    const mails = await site.app.mailer.listMails({ to: "ada@example.com" });
    return mails.map(({ text = "" }) => text).find((text) => text.includes(answer))!;
  };
  const act = async (path: string, fields: object) => {
    const agent = await site.visit(mod!);
    const sent = { _csrf: await csrfOf(agent), ...fields };
    await agent.post(path).type("form").send(sent).expect(303);
  };

  /** An update that is removed without a report, then because of one. Returns its id and its cases. */
  const removedTwice = async () => {
    const { _id } = await createUpdate({ services: site.app.services, limits: unlimited }, ada!.caller, {
      text: `Buy now ${++count}`,
    });
    const id = String(_id);
    await reportIt(await site.visit(bea!), { kind: "update", id });
    await act(`/updates/${id}/delete`, { reason: REASON });
    const [reported, direct] = (await casesOf(id)).map((each) => each.id);
    await first!.decide(reported!, "remove").expect(303);
    for (const each of [reported!, direct!]) await appeal(each);
    return { id, reported: reported!, direct: direct! };
  };

  it("comes back only when the last of them is withdrawn, and its author is told so", async () => {
    for (const order of [
      ["reported", "direct"],
      ["direct", "reported"],
    ] as const) {
      const removed = await removedTwice();
      const told = await grant(second!, removed[order[0]]);
      expect(await isRemoved(removed.id), order.join()).to.equal(true);
      expect(told).to.contain("It stays removed because of another decision.");
      expect(await grant(second!, removed[order[1]])).to.contain("It is restored.");
      expect(await isRemoved(removed.id), order.join()).to.equal(false);
    }
  });

  it("comes back if both are withdrawn at one moment", async () => {
    for (let round = 0; round < 6; round++) {
      const { id, reported, direct } = await removedTwice();
      await Promise.all([grant(second!, reported), grant(second!, direct)]);
      expect((await casesOf(id)).map(({ state }) => state)).to.deep.equal(["dismissed", "dismissed"]);
      expect(await isRemoved(id)).to.equal(false);
    }
  });

  it("stays removed if it is removed by another report at the moment that one removal is withdrawn", async () => {
    for (let round = 0; round < 6; round++) {
      const { _id } = await createUpdate({ services: site.app.services, limits: unlimited }, ada!.caller, {
        text: `Buy now ${++count}`,
      });
      const id = String(_id);
      await reportIt(await site.visit(bea!), { kind: "update", id });
      await act(`/updates/${id}/delete`, { reason: REASON });
      const [reported, direct] = (await casesOf(id)).map((each) => each.id);
      await appeal(direct!);
      await Promise.all([second!.decide(reported!, "remove").expect(303), grant(second!, direct!)]);
      expect((await casesOf(id)).map(({ state }) => state)).to.deep.equal(["removed", "dismissed"]);
      expect(await isRemoved(id)).to.equal(true);
    }
  });

  it("stays removed if one report of it is decided again", async () => {
    const { id, reported, direct } = await removedTwice();
    await second!.decide(reported, "reopen").expect(303);
    expect(await isRemoved(id)).to.equal(true);
    await grant(second!, direct);
    expect(await isRemoved(id)).to.equal(false);
  });

  it("is no longer held by a decision from before staff restored it", async () => {
    const story = await storeStory(site, ada!);
    await reportIt(await site.visit(bea!), { kind: "story", id: story.id });
    const [reported] = (await casesOf(story.id)).map((each) => each.id);
    await second!.decide(reported!, "remove").expect(303);
    const state = async () => (await collection("stories").findOne({ _id: toId(story.id) }))!.state;
    expect(await state()).to.equal("removed");
    await act(`/admin/stories/${story.id}`, { intent: "reinstate", reason: "A mistake." });
    expect(await state()).to.equal("published");
    await act(`/admin/stories/${story.id}`, { intent: "remove", reason: REASON });
    const [, again] = (await casesOf(story.id)).map((each) => each.id);
    await appeal(again!);
    expect(await grant(second!, again!)).to.contain("It is restored.");
    expect(await state()).to.equal("published");
  });

  it("comes back whole if it was taken down and then binned, in whatever order that is withdrawn", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const story = await storeStory(site, ada!);
      await act(`/admin/stories/${story.id}`, { intent: "remove", reason: REASON });
      const token = await site.tokenOf(boss!);
      await supertest(site.url)
        .delete(`/api/stories/${story.id}`)
        .set("Authorization", `Bearer ${token}`)
        .send({ data: { reason: REASON } })
        .expect(200);
      const cases = (await casesOf(story.id)).map((each) => each.id);
      expect(cases).to.have.length(2);
      for (const each of cases) await appeal(each);
      const owner = await site.addMember(`boss-${++count}`, "admin");
      const queue = await queueOf(await site.visit(owner));
      for (const at of order) await grant(queue, cases[at]!);
      const stored = (await collection("stories").findOne({ _id: toId(story.id) }))!;
      expect([stored.state, stored.deletedAt ?? null], order.join()).to.deep.equal(["published", null]);
    }
  });
});
