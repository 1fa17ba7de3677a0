import { expect } from "chai";
import { Types } from "mongoose";
import { accounts, balanceOf, book, memberBalances } from "#features/money/ledger/index.ts";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { setBank } from "#features/money/payments/sandbox/payouts.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { beginPayout } from "#features/money/payouts/begin.ts";
import { Payout } from "#features/money/payouts/model.ts";
import { sendPayouts } from "#features/money/payouts/send.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { AuditLog } from "#features/platform/audit/model.ts";
import { monthOf } from "#shared/money/payouts.ts";
import { confirmIfAsked } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("Payouts that must not go out", () => {
  const site = useSite();
  let admin: TestMember;
  let count = 0;

  before(async () => {
    admin = await site.addMember("boss", "admin");
  });

  const dependencies = () => {
    const { services } = site.app;
    return { services, provider: createSandbox({ secret: "test", now: services.now }) };
  };
  const earner = async (cents: number) => {
    const member = await site.addMember(`earner-${++count}`);
    await PaymentAccount.create([{ owner: member.id, key: "test", complete: true }]);
    const entries = [
      { account: accounts.clearing("sandbox"), amount: cents },
      { account: accounts.available(member.id), amount: -cents },
    ];
    await book({ key: `test:${new Types.ObjectId()}`, cause: "sale", at: site.app.services.now(), entries });
    return member;
  };
  const ban = async ({ id }: TestMember) => {
    await blockUser(site.app.services, admin.caller, id, { reason: "fraud" });
    await site.app.jobs.whenIdle();
  };
  const send = async (fields: Record<string, string>, who = admin) => {
    const agent = await site.visit(who);
    const _csrf = await csrfOf(agent);
    const asked = await agent
      .post("/admin/payouts")
      .type("form")
      .send({ _csrf, ...fields });
    const answer = await confirmIfAsked(agent, asked);
    await site.app.jobs.whenIdle();
    return answer;
  };
  const shown = async () => page(await (await site.visit(admin)).get("/admin/payouts").expect(200));
  const statesOf = async ({ id }: TestMember) =>
    (await Payout.find({ user: id }).sort({ attempt: 1 }).lean()).map(({ state }) => state);

  it("are those to a blocked member, until an admin releases them; holding them again reverses it", async () => {
    const member = await earner(3_292);
    await ban(member);
    const fact = (await shown())("main").text();
    expect(fact).to.include("Held because the account is blocked").and.include("1 member, $32.92");
    await send({ intent: "run" });
    expect(await statesOf(member)).to.deep.equal([]);
    expect((await memberBalances(member.id)).availableCents).to.equal(3_292);
    expect((await send({ intent: "hold", member: member.id })).status).to.equal(422);
    const stranger = await site.addMember("stranger");
    expect((await send({ intent: "release", member: member.id }, stranger)).status).to.equal(404);
    expect((await send({ intent: "release", member: member.id })).status).to.equal(303);
    expect((await send({ intent: "release", member: member.id })).status).to.equal(422);
    expect((await send({ intent: "hold", member: member.id })).status).to.equal(303);
    await send({ intent: "run" });
    expect(await statesOf(member)).to.deep.equal([]);
    await send({ intent: "release", member: member.id });
    await send({ intent: "run" });
    expect(await statesOf(member)).to.deep.equal(["paid"]);
    expect(await AuditLog.countDocuments({ action: { $in: ["payout.release", "payout.hold"] } })).to.equal(3);
  });

  it("are released once for each block, and continue when the member is unblocked", async () => {
    const member = await earner(2_000);
    await ban(member);
    await send({ intent: "release", member: member.id });
    await unblockUser(site.app.services, admin.caller, member.id);
    await site.app.jobs.whenIdle();
    await ban(member);
    await send({ intent: "run" });
    expect(await statesOf(member)).to.deep.equal([]);
    await unblockUser(site.app.services, admin.caller, member.id);
    await site.app.jobs.whenIdle();
    await send({ intent: "run" });
    expect(await statesOf(member)).to.deep.equal(["paid"]);
  });

  it("wait if the member is blocked between the beginning and the sending, and can be released there", async () => {
    const member = await earner(2_100);
    const draft = { member: member.id, month: monthOf(site.app.services.now()), attempt: 1, atLeast: 1 };
    expect(await beginPayout(dependencies(), draft)).to.equal(true);
    await ban(member);
    await sendPayouts(dependencies());
    expect(await statesOf(member)).to.deep.equal(["sending"]);
    expect(await balanceOf(accounts.payingOut(member.id))).to.equal(-2_100);
    const $ = await shown();
    const form = $(`input[name="member"][value="${member.id}"]`).closest("form");
    expect(form.find("button").attr("value")).to.equal("release");
    await send({ intent: "release", member: member.id });
    expect(await statesOf(member)).to.deep.equal(["paid"]);
  });

  it("are not retried for a member who is blocked or has deleted their payment details", async () => {
    const member = await earner(1_900);
    await setBank(member.id, "refused");
    await send({ intent: "run" });
    await setBank(member.id, null);
    const id = String((await Payout.findOne({ user: member.id }).lean())!._id);
    await PaymentAccount.deleteMany({ owner: member.id });
    const refused = await send({ intent: "retry", id });
    expect(refused.status).to.equal(422);
    expect(page(refused)("main").text()).to.include("no complete payment account");
    await PaymentAccount.create([{ owner: member.id, key: "test", complete: true }]);
    await ban(member);
    expect(page(await send({ intent: "retry", id }))("main").text()).to.include("This account is blocked");
    expect(await statesOf(member)).to.deep.equal(["failed"]);
    await send({ intent: "release", member: member.id });
    expect((await send({ intent: "retry", id })).status).to.equal(303);
    expect(await statesOf(member)).to.deep.equal(["failed", "paid"]);
  });
});
