import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { deletePost } from "#features/community/forums/commands/change-post.ts";
import { removePost } from "#features/community/forums/commands/moderate.ts";
import { trustOf } from "#features/community/forums/trust.ts";
import { createUpdate, deleteUpdate } from "#features/talk/updates/commands.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { forumTalk } from "../../community/forums/support.ts";
import { queueOf, reportIt } from "./support.ts";

describe("A decision of staff that is withdrawn", () => {
  const site = useSite();
  let [ada, bea, mod, boss] = [] as unknown as TestMember[];
  type Queue = Awaited<ReturnType<typeof queueOf>>;
  let [giver, judge] = [] as unknown as [Queue, Queue];
  let count = 0;

  before(async () => {
    bea = await site.addMember("bea");
    mod = await site.addMember("mona", "moderator");
    boss = await site.addMember("boss", "admin");
    giver = await queueOf(await site.visit(mod!));
    judge = await queueOf(await site.visit(boss!));
  });
  beforeEach(async () => {
    ada = await site.addMember(`ada-${++count}`);
  });

  const collection = (name: string) => mongoose.connection.collection(name);
  const writing = () => ({ services: site.app.services, limits: unlimited });
  const reported = async () => {
    const { _id } = await createUpdate(writing(), ada!.caller, { text: `Buy now ${++count}` });
    await reportIt(await site.visit(bea!), { kind: "update", id: String(_id) });
    const found = (await collection("report-cases").findOne({ target: _id }))!;
    return { update: String(_id), id: String(found._id) };
  };
  const isRemoved = async (update: string) =>
    (await collection("updates").findOne({ _id: toId(update) }))?.removed === true;
  const strikeOf = async (id: string) =>
    String((await collection("strikes").findOne({ case: toId(id) }))!._id);
  const stateOf = async (id: string) => (await collection("report-cases").findOne({ _id: toId(id) }))!.state;
  const closedUntil = async () =>
    ((await collection("users").findOne({ _id: toId(ada!.id) }))!.restrictedUntil ?? null) as Date | null;
  const appeal = async (against: object) => {
    const writer = await site.visit(ada!);
    const sent = { _csrf: await csrfOf(writer), ...against, text: "It is not." };
    await writer.post(reportsPaths.standing()).type("form").send(sent).expect(303);
  };
  const lastMail = async () => {
    const [mail] = await site.app.mailer.listMails({ to: `${ada!.username}@example.com` });
    return `${mail!.subject}\n${mail!.text}`;
  };
  const decide = async (id: string, intent: string) => judge.appeal(id, intent).expect(303);

  it("restores what was removed with a strike, and removes it again if the appeal is looked at again", async () => {
    const { update, id } = await reported();
    await giver.decide(id, "remove-strike").expect(303);
    const strike = await strikeOf(id);
    await appeal({ strike });
    await decide(strike, "grant");
    expect([await isRemoved(update), await stateOf(id)]).to.deep.equal([false, "dismissed"]);
    expect(await lastMail())
      .to.contain("The strike is withdrawn.")
      .and.contain("What we removed is restored.");
    await decide(strike, "reopen");
    expect([await isRemoved(update), await stateOf(id)]).to.deep.equal([true, "removed"]);
    expect(await lastMail()).to.contain("We are looking at your appeal again");
    await decide(strike, "refuse");
    expect(await isRemoved(update)).to.equal(true);
    const stored = await collection("strikes").findOne({ _id: toId(strike) });
    expect([stored!.revokedAt, stored!.appeal.state]).to.deep.equal([null, "refused"]);
  });

  it("keeps what was removed with a strike and by another decision too", async () => {
    const { update, id } = await reported();
    await deleteUpdate(writing(), boss!.caller, update, { reason: "An advertisement." });
    await giver.decide(id, "remove-strike").expect(303);
    const strike = await strikeOf(id);
    await appeal({ strike });
    await decide(strike, "grant");
    expect(await isRemoved(update)).to.equal(true);
    expect(await lastMail()).to.contain("stays removed because of another decision");
  });

  it("does not claim to restore what its author has deleted meanwhile", async () => {
    const { update, id } = await reported();
    await giver.decide(id, "remove").expect(303);
    await appeal({ removal: id });
    await deleteUpdate(writing(), ada!.caller, update);
    await decide(id, "grant");
    expect(await lastMail())
      .to.contain("Our decision is withdrawn.")
      .and.not.contain("restored");
    await decide(id, "reopen");
    expect(await stateOf(id)).to.equal("removed");
  });

  it("removes the content again if a granted appeal against a removal is rejected after all", async () => {
    const { update, id } = await reported();
    await giver.decide(id, "remove").expect(303);
    await appeal({ removal: id });
    for (const [intent, removed] of [
      ["grant", false],
      ["reopen", true],
      ["grant", false],
      ["reopen", true],
      ["refuse", true],
      ["reopen", true],
      ["grant", false],
    ] as const) {
      await decide(id, intent);
      expect(await isRemoved(update), intent).to.equal(removed);
    }
    const states = await collection("reports").distinct("state", { case: toId(id) });
    expect(states).to.deep.equal(["dismissed"]);
  });

  it("is told to those who reported it, each time, and their page never says more than holds", async () => {
    const { id } = await reported();
    const told = async () => {
      await site.app.jobs.whenIdle();
      return collection("notifications").countDocuments({ key: { $regex: `^report:${id}:` } });
    };
    const seen = async () => {
      const shown = load((await (await site.visit(bea!)).get(reportsPaths.standing()).expect(200)).text);
      return shown("main").text().split(reportsText.removalWithdrawn).length - 1;
    };
    const before = await seen();
    await giver.decide(id, "remove").expect(303);
    await appeal({ removal: id });
    await decide(id, "grant");
    expect(await seen()).to.equal(before + 1);
    expect(await told()).to.equal(2);
    await decide(id, "reopen");
    expect(await seen()).to.equal(before);
    await decide(id, "refuse");
    expect(await told()).to.equal(3);
  });

  it("ends in the same posting block after three strikes, whichever is withdrawn and rejected again", async () => {
    const strikes: string[] = [];
    for (let at = 0; at < 3; at++) {
      const { id } = await reported();
      await giver.decide(id, "strike").expect(303);
      strikes.push(await strikeOf(id));
    }
    const until = await closedUntil();
    expect(until).to.be.greaterThan(new Date());
    for (const strike of strikes) {
      await appeal({ strike });
      await decide(strike, "grant");
      expect(await closedUntil()).to.equal(null);
      await decide(strike, "reopen");
      await decide(strike, "refuse");
      expect(await closedUntil()).to.deep.equal(until);
    }
  });

  it("leaves the posting block of the strikes that remain, not that of the one withdrawn", async () => {
    const blocks: (Date | null)[] = [];
    const cases: string[] = [];
    for (let at = 0; at < 4; at++) {
      const { id } = await reported();
      await giver.decide(id, "strike").expect(303);
      blocks.push(await closedUntil());
      cases.push(id);
    }
    await giver.decide(cases[3]!, "reopen").expect(303);
    expect(await closedUntil()).to.deep.equal(blocks[2]);
    await giver.decide(cases[2]!, "reopen").expect(303);
    expect(await closedUntil()).to.equal(blocks[1]);
  });

  it("cannot give back a strike whose case was decided again meanwhile", async () => {
    const { id } = await reported();
    await giver.decide(id, "strike").expect(303);
    const strike = await strikeOf(id);
    await appeal({ strike });
    await giver.decide(id, "reopen").expect(303);
    expect((await collection("strikes").findOne({ _id: toId(strike) }))!.appeal.state).to.equal("granted");
    const refused = await judge.appeal(strike, "reopen");
    expect(refused.status).to.equal(422);
    expect((await collection("strikes").findOne({ _id: toId(strike) }))!.revokedAt).to.not.equal(null);
  });

  it("counts a removed forum post until the removal is withdrawn, also after its author deleted it", async () => {
    const { begin, say, settle, agesBy } = forumTalk(site);
    await settle(ada!);
    await agesBy(ada!, 31);
    const level = async () => (await trustOf(ada!.viewer, new Date())).level;
    const { id } = await begin(mod!, `Talk ${count}`);
    const posts: string[] = [];
    for (let at = 0; at < 28; at++) posts.push(await say(ada!, id, `Word ${at}`));
    expect(await level()).to.equal("regular");
    await removePost(writing(), boss!.caller, posts[0]!, true, { reason: "Rude" });
    expect(await level()).to.equal("member");
    await deletePost(writing(), ada!.caller, posts[0]!);
    expect(await level()).to.equal("member");
    const removal = String((await collection("report-cases").findOne({ target: toId(posts[0]) }))!._id);
    await appeal({ removal });
    await queueOf(await site.visit(await site.addMember(`chief-${count}`, "admin"))).then((queue) =>
      queue.appeal(removal, "grant").expect(303),
    );
    expect(await level()).to.equal("regular");
  });
});
