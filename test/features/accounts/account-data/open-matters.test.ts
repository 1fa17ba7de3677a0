import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { accounts, balanceOf, book, owed, verifyLedger } from "#features/money/ledger/index.ts";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { SandboxPayout } from "#features/money/payments/sandbox/model.ts";
import { setBank } from "#features/money/payments/sandbox/payouts.ts";
import { Payout } from "#features/money/payouts/model.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { mailsTo } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { DELETE, deleteByApi, deleteByForm, LEAVING, letTimePass, runNow } from "./support.ts";

type Kind = "available" | "pending" | "disputed";

describe("What is still open when an account is deleted", () => {
  const site = useSite();
  let count = 0;

  const earn = async ({ id }: TestMember, cents: number, kind: Kind = "available") => {
    const entries = [
      { account: accounts.clearing("sandbox"), amount: cents },
      { account: accounts[kind](id), amount: -cents },
    ];
    await book({ key: `test:${new Types.ObjectId()}`, cause: "sale", at: site.app.services.now(), entries });
  };
  const release = async ({ id }: TestMember, cents: number) => {
    const entries = [
      { account: accounts.pending(id), amount: cents },
      { account: accounts.available(id), amount: -cents },
    ];
    await book({
      key: `test:${new Types.ObjectId()}`,
      cause: "release",
      at: site.app.services.now(),
      entries,
    });
  };
  const aMember = async (cents: number, complete: boolean | null = true) => {
    const member = await site.addMember(`owner-${++count}`);
    if (complete !== null) await PaymentAccount.create([{ owner: member.id, key: "test", complete }]);
    if (cents !== 0) await earn(member, cents);
    return member;
  };
  const availableOf = async ({ id }: TestMember) => owed(await balanceOf(accounts.available(id)));
  const paidTo = async ({ id }: TestMember) =>
    (await SandboxPayout.find({ payee: id }, { amount: 1 }).sort({ _id: 1 }).lean()).map(
      ({ amount }) => amount,
    );
  const exists = async ({ id }: TestMember) =>
    (await mongoose.connection.collection("users").countDocuments({ _id: new Types.ObjectId(id) })) === 1;
  const leave = async (member: TestMember) => {
    const agent = await site.visit(member);
    expect((await deleteByForm(agent, { works: "leave", password: member.password })).status).to.equal(303);
    return agent;
  };
  const isWell = async () => {
    const { unbalanced, drifted } = await verifyLedger();
    expect([unbalanced, drifted]).to.deep.equal([[], []]);
  };

  it("is shown before the deletion, and said again in the days of grace and in the mail", async () => {
    const member = await aMember(2_514);
    await earn(member, 1_000, "pending");
    await earn(member, 700, "disputed");
    await mongoose.connection.collection("orders").insertMany(
      ["buyer", "seller"].map((side) => ({
        [side]: new Types.ObjectId(member.id),
        [side === "buyer" ? "seller" : "buyer"]: new Types.ObjectId(),
        live: true,
        state: "working",
      })),
    );
    const agent = await site.visit(member);
    const shown = page(await agent.get(DELETE).expect(200))("main").text();
    for (const text of ["You have $25.14 available.", "$10.00 is still held until", "$7.00 is held because"])
      expect(shown).to.include(text);
    expect(shown).to.include("2 orders are open").and.include("Pay out $25.14 now");
    expect(shown).to.include("Please finish or cancel first what you can.");
    await leave(member);
    const later = page(await (await leavingAgent(member)).get(LEAVING).expect(200))("main").text();
    expect(later).to.include("You have $25.14 available.").and.include("Pay out $25.14 now");
    expect(later, "other pages are closed").to.not.include("finish or cancel");
    const [mail] = await mailsTo(site, `${member.username}@example.com`);
    expect(mail?.text).to.include("You have $25.14 available.").and.include("$10.00 is still held");
    await mongoose.connection.collection("orders").deleteMany({});
  });

  it("says nothing to a member without money, orders or a subscription", async () => {
    const member = await aMember(0, null);
    const shown = page(await (await site.visit(member)).get(DELETE).expect(200))("main").text();
    expect(shown).to.not.include("Before you go").and.not.include("$");
    await leave(member);
    const [mail] = await mailsTo(site, `${member.username}@example.com`);
    expect(mail?.text).to.include("\n\nThis is the last email").and.not.include("please note");
  });

  it("names a negative balance, and offers no payout of it", async () => {
    const shown = page(await (await site.visit(await aMember(-900))).get(DELETE).expect(200))("main").text();
    expect(shown).to.include("Your balance is -$9.00").and.not.include("Pay out");
  });

  it("is paid at once by a button, below the minimum too, however often it is pressed", async () => {
    const member = await aMember(114);
    const agent = await site.visit(member);
    const form = formOf(await agent.get(DELETE).expect(200), "intent", "pay-out");
    const other = await site.visit(member);
    const otherForm = formOf(await other.get(DELETE).expect(200), "intent", "pay-out");
    await Promise.all([
      send(agent, form, { intent: "pay-out" }),
      send(agent, form, { intent: "pay-out" }),
      send(other, otherForm, { intent: "pay-out" }),
    ]);
    await site.app.jobs.whenIdle();
    expect(await paidTo(member)).to.deep.equal([114]);
    expect(page(await agent.get(DELETE))(".flash").text()).to.include("Your payout of $1.14 is on its way.");
    await earn(member, 50);
    // A form that was sent before is answered as before, so this one is new.
    const next = formOf(await agent.get(DELETE).expect(200), "intent", "pay-out");
    const again = await send(agent, next, { intent: "pay-out" });
    expect(again.status).to.equal(422);
    expect(page(again)("main").text()).to.include("already had an early payout this month");
    expect(await paidTo(member)).to.deep.equal([114]);
    // A member who is leaving need not wait.
    const leaving = await leave(member);
    const offer = formOf(await leaving.get(LEAVING).expect(200), "intent", "pay-out");
    expect((await send(leaving, offer, { intent: "pay-out" })).headers.location).to.equal(LEAVING);
    await site.app.jobs.whenIdle();
    expect(await paidTo(member)).to.deep.equal([114, 50]);
    await isWell();
  });

  it("cannot be paid without complete payment details, and says so", async () => {
    for (const complete of [null, false]) {
      const member = await aMember(2_514, complete);
      const agent = await site.visit(member);
      const html = page(await agent.get(DELETE).expect(200));
      expect(html('button[value="pay-out"]')).to.have.length(0);
      expect(html("main").text()).to.include("your payment account is not complete");
      const refused = await send(agent, formOf(await agent.get(DELETE), "works"), { intent: "pay-out" });
      expect(refused.status).to.equal(422);
      expect(await Payout.countDocuments({ user: member.id })).to.equal(0);
    }
  });

  it("is paid before the payment details are erased, with what became available meanwhile", async () => {
    const member = await aMember(300);
    await leave(member);
    await earn(member, 99);
    await letTimePass(site, member);
    expect(await paidTo(member)).to.deep.equal([399]);
    expect([await availableOf(member), await exists(member)]).to.deep.equal([0, false]);
    expect(await PaymentAccount.countDocuments({ owner: member.id })).to.equal(0);
    await isWell();
  });

  it("is paid after a payout of the same month too", async () => {
    const member = await aMember(2_000);
    const agent = await site.visit(member);
    await send(agent, formOf(await agent.get(DELETE), "intent", "pay-out"), { intent: "pay-out" });
    await site.app.jobs.whenIdle();
    await leave(member);
    await earn(member, 1);
    await letTimePass(site, member);
    expect(await paidTo(member)).to.deep.equal([2_000, 1]);
    expect(await exists(member)).to.equal(false);
  });

  it("delays the erasure while earnings are held, and no longer than 30 days", async () => {
    const [released, forgotten] = [await aMember(0), await aMember(0)];
    for (const member of [released, forgotten]) {
      await earn(member, 1_000, "pending");
      await leave(member);
      await letTimePass(site, member);
      expect(await exists(member)).to.equal(true);
    }
    await release(released, 1_000);
    await letTimePass(site, released);
    expect(await paidTo(released)).to.deep.equal([1_000]);
    expect(await exists(released)).to.equal(false);
    await mongoose.connection
      .collection("users")
      .updateOne(
        { _id: new Types.ObjectId(forgotten.id) },
        { $set: { "leaving.until": new Date(Date.now() - 31 * 86_400_000) } },
      );
    await runNow(site, "account-data.sweep");
    expect(await exists(forgotten)).to.equal(false);
  });

  it("does not delay the erasure of an account that cannot be paid, or whose bank refuses", async () => {
    const [unready, refused] = [await aMember(400, false), await aMember(500)];
    await setBank(refused.id, "refused");
    for (const member of [unready, refused]) {
      await leave(member);
      await letTimePass(site, member);
      expect(await exists(member)).to.equal(false);
    }
    expect([await availableOf(unready), await availableOf(refused)]).to.deep.equal([400, 500]);
    expect(await Payout.countDocuments({ user: refused.id })).to.equal(1);
    await isWell();
  });

  it("is part of the API's answer", async () => {
    const member = await aMember(2_514);
    const { body } = await deleteByApi(site, member);
    expect(body.open_matters).to.deep.equal([
      { kind: "available", amount: 25.14, message: "You have $25.14 available.", until: null },
    ]);
  });

  async function leavingAgent({ username, password }: TestMember) {
    const agent = await site.visit();
    await send(agent, formOf(await agent.get("/login").expect(200), "identifier"), {
      identifier: username,
      password,
    });
    return agent;
  }
});
