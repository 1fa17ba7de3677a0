import { expect } from "chai";
import { Types } from "mongoose";
import supertest from "supertest";
import { accounts, book } from "../../../../src/features/money/ledger/index.ts";
import { PaymentAccount } from "../../../../src/features/money/payment-accounts/model.ts";
import { setBank } from "../../../../src/features/money/payments/sandbox/payouts.ts";
import { Payout } from "../../../../src/features/money/payouts/model.ts";
import { AuditLog } from "../../../../src/features/platform/audit/model.ts";
import { page } from "../../../app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "../../../support/site.ts";

describe("Payouts in the back office", function () {
  this.timeout(60_000);
  const site = useSite();
  let admin: TestMember;
  let payable: TestMember;
  let unready: TestMember;

  const earn = async ({ id }: TestMember, cents: number) => {
    const entries = [
      { account: accounts.clearing("sandbox"), amount: cents },
      { account: accounts.available(id), amount: -cents },
    ];
    await book({ key: `test:${new Types.ObjectId()}`, cause: "sale", at: site.app.services.now(), entries });
  };
  const send = async (fields: Record<string, string>) => {
    const agent = await site.visit(admin);
    const _csrf = await csrfOf(agent);
    const answer = await agent
      .post("/admin/payouts")
      .type("form")
      .send({ _csrf, ...fields });
    await site.app.jobs.whenIdle();
    return answer;
  };
  const shown = async (query = "") =>
    page(await (await site.visit(admin)).get(`/admin/payouts${query}`).expect(200)).text();

  before(async () => {
    admin = await site.addMember("boss", "admin");
    payable = await site.addMember("payable");
    unready = await site.addMember("unready");
    await PaymentAccount.create([{ owner: payable.id, key: "test", complete: true }]);
    await earn(payable, 2_500);
    await earn(unready, 4_000);
  });

  it("are looked at before they are made, and nothing is paid by looking", async () => {
    const text = await shown();
    expect(text).to.include("1 member, $25.00").and.include("1 member, $40.00");
    expect(text).to.include("payable").and.include("Without a complete payment account");
    expect(await Payout.countDocuments({})).to.equal(0);
  });

  it("begin by an admin's hand, once a month, and are tried again where they were refused", async () => {
    await setBank(payable.id, "refused");
    expect((await send({ intent: "run" })).status).to.equal(303);
    await send({ intent: "run" });
    expect(await Payout.countDocuments({})).to.equal(1);
    expect(await shown("?state=failed")).to.include("Your bank refused the transfer.");
    await setBank(payable.id, null);
    const { _id } = (await Payout.findOne({}).lean())!;
    expect((await send({ intent: "retry", id: String(_id) })).status).to.equal(303);
    const again = await Payout.find({ user: payable.id }, { attempt: 1, state: 1, amount: 1 })
      .sort({ attempt: 1 })
      .lean();
    expect(again.map(({ attempt, state, amount }) => [attempt, state, amount])).to.deep.equal([
      [1, "failed", 2_500],
      [2, "paid", 2_500],
    ]);
    const refused = await send({ intent: "retry", id: String(_id) });
    expect(refused.status).to.equal(422);
    expect(page(refused).text()).to.include("It was tried again already.");
    expect(await AuditLog.countDocuments({ action: { $in: ["payouts.run", "payout.retry"] } })).to.equal(3);
  });

  it("are read by their payee through the API, with each movement, and by no other member", async () => {
    const get = async (member: TestMember, path: string) =>
      (
        await supertest(site.url)
          .get(`/api/${path}`)
          .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
          .set("Strapi-Response-Format", "v5")
          .expect(200)
      ).body.data;
    const paid = await get(payable, "payouts?filters[state]=paid");
    expect(paid).to.have.length(1);
    expect(paid[0]).to.include({ amount: 25, state: "paid", attempt: 2, failure: null });
    expect(await get(unready, "payouts")).to.deep.equal([]);
    const lines = await get(payable, "ledger-entries?sort=at:asc&filters[cause]=sale");
    expect(lines.map((line: { amount: number }) => line.amount)).to.deep.equal([25]);
    expect(await get(admin, "ledger-entries")).to.deep.equal([]);
  });
});
