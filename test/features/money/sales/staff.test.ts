import { expect } from "chai";
import { Purchase } from "#features/money/sales/model.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";
import { boughtStory } from "./support.ts";

describe("Purchases in the back office", () => {
  const site = useEmptySite();
  let chief: TestMember;
  let author: TestMember;
  let reader: TestMember;
  let id: string;

  beforeEach(async () => {
    chief = await site.addMember("chief", "admin");
    author = await site.addMember("ann.author");
    reader = await site.addMember("rob.reader");
    id = await boughtStory(site, author, reader);
  });

  const desk = async () => {
    const agent = await site.visit(chief);
    const _csrf = await csrfOf(agent);
    const send = (fields: object) =>
      agent
        .post(`/admin/purchases/${id}`)
        .type("form")
        .send({ _csrf, ...fields });
    return { agent, send };
  };
  const last = async () => (await findAudit({}, { limit: 1 })).rows[0]!;

  it("are found by buyer, author, state, receipt and id, and by nothing else", async () => {
    const { agent } = await desk();
    const { receipt } = (await Purchase.findById(id).lean())!;
    const number = `${receipt!.year}-${String(receipt!.number).padStart(6, "0")}`;
    const finds = async (query: string) => {
      const { text } = await agent.get(`/admin/purchases?${query}`).expect(200);
      return text.includes(`/admin/purchases/${id}`);
    };
    for (const query of [
      ...["", "buyer=rob.reader", "author=ann.author", "state=paid", `word=${number}`, `word=${id}`],
      "buyer=rob.reader&author=ann.author&state=paid",
    ])
      expect(await finds(query), query).to.equal(true);
    for (const query of [
      "buyer=ann.author",
      "author=rob.reader",
      "state=refunded",
      "word=2026-999999",
      "word=x",
    ])
      expect(await finds(query), query).to.equal(false);
    const { text } = await agent.get("/admin/purchases?buyer=nobody-at-all").expect(200);
    expect(text).to.include("No member has this username.");
  });

  it("show how each is split, and the provider's record of it", async () => {
    const { agent } = await desk();
    const { text } = await agent.get(`/admin/purchases/${id}`).expect(200);
    for (const part of [
      "rob.reader",
      "ann.author",
      "$0.75",
      "$3.81",
      "At the provider",
      `/admin/ledger?about=${id}`,
    ])
      expect(text).to.include(part);
    await agent.get(`/admin/purchases/${"0".repeat(24)}`).expect(404);
    await agent.get(`/admin/ledger?about=${id}`).expect(200);
  });

  it("are not refunded by an admin who has blocked one of the sides", async () => {
    for (const side of [author, reader]) {
      const block = { who: side.id, kind: "block" };
      await blockMember(site.app.services, chief.caller, block);
      const { send } = await desk();
      const refused = await send({ intent: "refund", reason: "A friend asked", confirm: "yes" });
      expect(refused.status).to.equal(403);
      expect((await Purchase.findById(id).lean())!.state).to.equal("paid");
      await unblockMember(site.app.services, chief.caller, block);
    }
  });

  it("are synced with the provider, and refunded with a reason, each recorded in the audit log", async () => {
    const { send } = await desk();
    await send({ intent: "ask" }).expect(303);
    expect((await last()).action).to.equal("purchase.ask");
    await send({ intent: "refund", reason: " " }).expect(422);
    const asked = await send({ intent: "refund", reason: "Bought by a child" }).expect(200);
    expect(asked.text).to.include("Refund $5.00").and.include("Bought by a child").and.include("Go back");
    expect((await last()).action, "nothing is done before it is confirmed").to.equal("purchase.ask");
    await send({ intent: "refund", reason: "Bought by a child", confirm: "yes" }).expect(303);
    const { action, subject, details } = await last();
    expect({ action, subject: subject?.id }).to.deep.equal({ action: "purchase.refund", subject: id });
    expect(details).to.deep.equal({ reason: "Bought by a child" });
    await site.app.jobs.whenIdle();
    const { state, refunded } = (await Purchase.findById(id).lean())!;
    expect({ state, refunded }).to.deep.equal({ state: "refunded", refunded: 500 });
    await send({ intent: "refund", reason: "Again" }).expect(422);
  });
});
