import { expect } from "chai";
import { Types } from "mongoose";
import { Correction } from "#features/money/books/model.ts";
import { accounts, book } from "#features/money/ledger/index.ts";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { setBank } from "#features/money/payments/sandbox/payouts.ts";
import { Payout } from "#features/money/payouts/model.ts";
import { PayoutRelease } from "#features/money/payouts/release-model.ts";
import { blockUser } from "#features/people/staff/index.ts";
import { confirmIfAsked } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("A second look before staff move a member's money", () => {
  const site = useSite();
  let admin: TestMember;

  const earn = async (member: string, cents: number) => {
    const entries = [
      { account: accounts.clearing("sandbox"), amount: cents },
      { account: accounts.available(member), amount: -cents },
    ];
    await book({ key: `test:${new Types.ObjectId()}`, cause: "sale", at: site.app.services.now(), entries });
  };
  const earner = async (name: string, cents: number) => {
    const member = await site.addMember(name);
    await PaymentAccount.create([{ owner: member.id, key: "test", complete: true }]);
    await earn(member.id, cents);
    return member;
  };
  const press = async (path: string, fields: Readonly<Record<string, string>>) => {
    const agent = await site.visit(admin);
    const _csrf = await csrfOf(agent);
    const asked = await agent
      .post(path)
      .type("form")
      .send({ _csrf, ...fields });
    const confirm = async () => {
      const answer = await confirmIfAsked(agent, asked);
      await site.app.jobs.whenIdle();
      return answer;
    };
    return { status: asked.status, text: page(asked)("main").text(), confirm };
  };

  before(async () => {
    admin = await site.addMember("boss", "admin");
  });

  it("says the total of a payout run, and pays nobody if it changes in between", async () => {
    const member = await earner("runner", 2_500);
    const first = await press("/admin/payouts", { intent: "run" });
    expect(first.status).to.equal(200);
    expect(first.text).to.include("$25.00 is paid to 1 member");
    await earn(member.id, 100);
    const refused = await first.confirm();
    expect(refused.status).to.equal(422);
    expect(page(refused)("main").text()).to.include("Something has changed since you were asked");
    expect(await Payout.countDocuments({})).to.equal(0);
    const second = await press("/admin/payouts", { intent: "run" });
    expect(second.text).to.include("$26.00");
    expect((await second.confirm()).status).to.equal(303);
    expect((await Payout.findOne({ user: member.id }).lean())!.amount).to.equal(2_600);
  });

  it("says what a retried payout pays now, and to whom", async () => {
    const member = await earner("again", 3_000);
    await setBank(member.id, "refused");
    await (await press("/admin/payouts", { intent: "run" })).confirm();
    await setBank(member.id, null);
    await earn(member.id, 500);
    const id = String((await Payout.findOne({ user: member.id }).lean())!._id);
    const asked = await press("/admin/payouts", { intent: "retry", id });
    expect(asked.text).to.include("again is paid everything that is available now: $35.00");
    expect(await Payout.countDocuments({ user: member.id })).to.equal(1);
    expect((await asked.confirm()).status).to.equal(303);
    expect(await Payout.countDocuments({ user: member.id, amount: 3_500 })).to.equal(1);
  });

  it("says what releasing the payouts of a blocked member pays", async () => {
    const member = await earner("blocked", 3_292);
    await blockUser(site.app.services, admin.caller, member.id, { reason: "fraud" });
    await site.app.jobs.whenIdle();
    const asked = await press("/admin/payouts", { intent: "release", member: member.id });
    expect(asked.text).to.include("Release the payouts to blocked?").and.include("$32.92 is available");
    expect(await PayoutRelease.countDocuments({})).to.equal(0);
    expect((await asked.confirm()).status).to.equal(303);
    expect(await PayoutRelease.countDocuments({})).to.equal(1);
  });

  it("says whose balance a correction changes, when it is asked for and when it is confirmed", async () => {
    await site.addMember("corrected");
    const fields = { intent: "correct", username: "corrected", amount: "600", reason: "A lost sale" };
    const asked = await press("/admin/ledger/corrections", { ...fields, direction: "take" });
    expect(asked.text)
      .to.include("$600.00 is taken from the balance of corrected")
      .and.include("Above $500.00 a day, it waits until a second admin confirms it");
    expect(await Correction.countDocuments({})).to.equal(0);
    expect((await asked.confirm()).status).to.equal(303);
    const { _id } = (await Correction.findOne({ state: "waiting" }).lean())!;
    admin = await site.addMember("second-boss", "admin");
    const confirmed = await press("/admin/ledger/corrections", { intent: "confirm", id: String(_id) });
    expect(confirmed.text).to.include("$600.00 is taken from the balance of corrected");
    expect(await Correction.countDocuments({ state: "booked" })).to.equal(0);
    expect((await confirmed.confirm()).status).to.equal(303);
    expect(await Correction.countDocuments({ state: "booked" })).to.equal(1);
    const wrong = await press("/admin/ledger/corrections", { ...fields, amount: "-1", direction: "give" });
    expect(wrong.status).to.equal(422);
  });
});
