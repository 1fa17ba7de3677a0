import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { decideOrder, matterOf } from "#features/market/orders/decisions.ts";
import { createService, submitService } from "#features/market/services/commands.ts";
import { approveService } from "#features/market/services/staff.ts";
import { correctBalance, decideCorrection } from "#features/money/books/correct.ts";
import { Correction } from "#features/money/books/model.ts";
import { holdPayouts, releasePayouts } from "#features/money/payouts/staff.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { findInvolvements } from "#features/people/conflicts/index.ts";
import { featureStory, reinstateStory, removeStory } from "#features/stories/editing/index.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { conflictsText } from "#shared/people/conflicts.text.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { openDesk } from "../../market/orders/support.ts";
import { letBePaid, marketOf, TERMS } from "../../market/support.ts";

describe("Conflicts of interest", () => {
  const site = useSite();
  let ada: TestMember;
  let bea: TestMember;
  let mona: TestMember;
  let boss: TestMember;
  let other: TestMember;

  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    mona = await site.addMember("mona", "moderator");
    [boss, other] = [await site.addMember("boss", "admin"), await site.addMember("other", "admin")];
  });

  it("are found for parties and blocks, except that members cannot block admins out", async () => {
    await blockMember(site.app.services, bea.caller, { who: mona.id, kind: "block" });
    await blockMember(site.app.services, bea.caller, { who: boss.id, kind: "block" });
    await blockMember(site.app.services, other.caller, { who: bea.id, kind: "block" });
    await blockMember(site.app.services, mona.caller, { who: ada.id, kind: "mute" });
    const ask = (member: TestMember, ...parties: [TestMember, "author" | "decided"][]) => ({
      decider: member.viewer,
      parties: parties.map(([{ id }, as]) => ({ member: id, as })),
    });
    const found = await findInvolvements([
      ask(mona, [mona, "author"]),
      ask(mona, [ada, "author"]),
      ask(mona, [bea, "author"]),
      ask(boss, [bea, "author"]),
      ask(other, [bea, "author"]),
      ask(other, [bea, "decided"]),
      ask(mona, [mona, "decided"]),
      ask(boss, [boss, "decided"]),
      ask(boss, [boss, "decided"], [boss, "author"]),
    ]);
    expect(found).to.deep.equal([
      "author",
      null,
      "personal",
      null,
      "personal",
      null,
      "decided",
      null,
      "author",
    ]);
  });

  it("keep staff from deciding an order of theirs or of somebody they blocked; the page says why", async () => {
    const desk = await openDesk(site, { seller: ada, staff: other, now: () => new Date() });
    const id = await desk.place(boss);
    const decide = (staff: TestMember) =>
      decideOrder(desk.ordering, staff.caller, id, { share: "0", text: "Mine." });
    expect((await refusal(decide(boss))).message).to.equal(conflictsText.buyer);
    const page = await (await site.visit(boss)).get(`/admin/orders/${id}`).expect(200);
    expect(page.text).to.include(conflictsText.buyer).and.not.to.include('name="share"');
    await blockMember(site.app.services, other.caller, { who: ada.id, kind: "block" });
    expect((await refusal(decide(other))).message).to.equal(conflictsText.personal);
    expect(matterOf(await desk.at(id)).parties).to.have.length(2);
  });

  it("keep staff from reviewing their own service; the page says why", async () => {
    const market = marketOf(site);
    await letBePaid(mona);
    const service = await createService(market, mona.caller, TERMS);
    const id = String(service._id);
    await submitService(market, mona.caller, id);
    const approve = (staff: TestMember) => approveService(market, staff.caller, id);
    expect((await refusal(approve(mona))).message).to.equal(conflictsText.seller);
    const agent = await site.visit(mona);
    const page = await agent.get(`/admin/services/${id}`).expect(200);
    expect(page.text).to.include(conflictsText.seller);
    const _csrf = await csrfOf(agent);
    await agent.post(`/admin/services/${id}`).type("form").send({ _csrf, do: "approve" }).expect(403);
    await approve(boss);
  });

  it("keep admins from their own money: payouts, corrections and their confirmation", async () => {
    const own = boss.id;
    for (const act of [releasePayouts, holdPayouts])
      expect((await refusal(act(site.app, boss.caller, own))).message).to.equal(conflictsText.payee);
    const correction = { amount: "900", direction: "give", reason: "A present." };
    const correct = (admin: TestMember, username: string) =>
      correctBalance(site.app.services, admin.caller, { ...correction, username });
    expect((await refusal(correct(boss, "boss"))).message).to.equal(conflictsText.payee);
    const waiting = await correct(other, "boss");
    expect(waiting.state).to.equal("waiting");
    const confirm = decideCorrection(site.app.services, boss.caller, String(waiting._id), "confirm");
    expect((await refusal(confirm)).message).to.equal(conflictsText.payee);
    expect((await Correction.findById(waiting._id).lean())!.state).to.equal("waiting");
  });

  it("keep staff from featuring, removing or reinstating stories they wrote or work on", async () => {
    const own = await writeStory(site, boss, { chapters: ["One."] });
    const shared = await writeStory(site, ada, { chapters: ["One."] });
    await changeStory(site.app.services, toId(shared.id), () => ({
      collaborators: [{ user: toId(boss.id), role: "co-author" }],
    }));
    for (const [story, why] of [
      [own, conflictsText.author],
      [shared, conflictsText["co-author"]],
    ] as const) {
      const feature = featureStory(site.app.services, boss.caller, story.id, { on: "site" });
      expect((await refusal(feature)).message).to.equal(why);
      const page = await (await site.visit(boss)).get(story.path).expect(200);
      expect(page.text).not.to.include('name="on" value="site"');
    }
    const admin = await site.addMember("third", "admin");
    await removeStory(site.app.services, admin.caller, own.id, { reason: "Copied." });
    const reinstate = reinstateStory(site.app.services, boss.caller, own.id, { reason: "Mine." });
    expect((await refusal(reinstate)).message).to.equal(conflictsText.author);
    await reinstateStory(site.app.services, admin.caller, own.id, { reason: "Not copied." });
    await featureStory(site.app.services, admin.caller, own.id, { on: "site" });
  });
});
