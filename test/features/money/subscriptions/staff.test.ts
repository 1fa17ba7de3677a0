import { expect } from "chai";
import { Subscription } from "#features/money/subscriptions/model.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { csrfOf, useSite } from "#test/support/site.ts";

describe("Subscriptions in the back office", () => {
  const site = useSite();
  const last = async () => (await findAudit({}, { limit: 1 })).rows[0]!;

  it("are found by member and state, and refunded per period with a reason, recorded in the audit log", async () => {
    const chief = await site.addMember("chief", "admin");
    const author = await site.addMember("ann.author");
    const payer = await site.visit(author);
    const token = await csrfOf(payer);
    const begun = await payer
      .post("/premium")
      .type("form")
      .send({ _csrf: token, plan: "monthly", agree: "true" })
      .expect(303);
    await payer.post(begun.headers.location!).type("form").send({ _csrf: token, do: "approve" }).expect(303);
    await site.app.jobs.whenIdle();
    const { _id, periods } = (await Subscription.findOne({ member: author.id }).lean())!;
    expect(periods).to.have.length(1);
    const place = `/admin/subscriptions/${_id}`;
    const agent = await site.visit(chief);
    const finds = async (query: string) =>
      (await agent.get(`/admin/subscriptions?${query}`).expect(200)).text.includes(place);
    for (const query of ["", "member=ann.author", "state=active", `word=${_id}`])
      expect(await finds(query), query).to.equal(true);
    for (const query of ["member=chief", "state=ended", "word=x"])
      expect(await finds(query), query).to.equal(false);
    expect((await agent.get(place).expect(200)).text)
      .to.include("Refund period 1")
      .and.include("ann.author");
    const _csrf = await csrfOf(agent);
    const send = (fields: object) =>
      agent
        .post(place)
        .type("form")
        .send({ _csrf, ...fields });
    await send({ intent: "ask" }).expect(303);
    expect((await last()).action).to.equal("subscription.ask");
    await send({ intent: "refund", period: "1" }).expect(422);
    await send({ intent: "refund", period: "2", reason: "None such" }).expect(422);
    const refund = { intent: "refund", period: "1", reason: "Paid by mistake" };
    const asked = await send(refund).expect(200);
    expect(asked.text).to.include("Refund this period?").and.include("Go back");
    expect((await last()).action, "nothing is done before it is confirmed").to.equal("subscription.ask");
    await send({ ...refund, confirm: "yes" }).expect(303);
    const { action, details } = await last();
    expect({ action, details }).to.deep.equal({
      action: "subscription.refund",
      details: { period: 1, reason: "Paid by mistake" },
    });
    await site.app.jobs.whenIdle();
    const after = (await Subscription.findById(_id).lean())!;
    expect(after.periods[0]!.refunded).to.equal(periods[0]!.charged);
    await send({ intent: "refund", period: "1", reason: "Again" }).expect(422);
  });
});
