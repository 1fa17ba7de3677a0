import { expect } from "chai";
import { Types } from "mongoose";
import supertest from "supertest";
import { accounts, book } from "#features/money/ledger/index.ts";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { setBank } from "#features/money/payments/sandbox/payouts.ts";
import { Payout } from "#features/money/payouts/model.ts";
import { AuditLog } from "#features/platform/audit/model.ts";
import { confirmIfAsked } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("Payouts in the back office", () => {
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
    const asked = await agent
      .post("/admin/payouts")
      .type("form")
      .send({ _csrf, ...fields });
    const answer = await confirmIfAsked(agent, asked);
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

  it("are previewed before they are made, and the preview pays nothing", async () => {
    const text = await shown();
    expect(text).to.include("1 member, $25.00").and.include("1 member, $40.00");
    expect(text).to.include("payable").and.include("Without a complete payment account");
    expect(await Payout.countDocuments({})).to.equal(0);
  });

  it("are started by an admin, once a month, and retried after a refusal", async () => {
    await setBank(payable.id, "refused");
    expect((await send({ intent: "run" })).status).to.equal(303);
    await send({ intent: "run" });
    expect(await Payout.countDocuments({})).to.equal(1);
    expect(await shown("?state=failed")).to.include("The bank refused the transfer.");
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
    expect(page(refused).text()).to.include("This payout has already been retried.");
    expect(await AuditLog.countDocuments({ action: { $in: ["payouts.run", "payout.retry"] } })).to.equal(3);
  });

  it("are readable through the API by their payee, with each movement, and by no other member", async () => {
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
    expect(lines[0]).to.not.have.any.keys("entries", "about");
    expect(await get(unready, "ledger-entries?filters[cause]=payout")).to.deep.equal([]);
    const all = await get(admin, "ledger-entries?filters[cause]=sale");
    const sale = all.find(({ id }: { id: string }) => id === lines[0].id);
    expect(sale.amount).to.equal(0);
    expect(
      sale.entries.reduce((sum: number, { amount }: { amount: number }) => sum + amount * 100, 0),
    ).to.equal(0);
    expect(sale.entries.map(({ account }: { account: string }) => account).join()).to.include(payable.id);
  });
});
