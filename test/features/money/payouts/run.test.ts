import { expect } from "chai";
import { Types } from "mongoose";
import { accounts, balanceOf, book, memberBalances, verifyLedger } from "#features/money/ledger/index.ts";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { SandboxPayout } from "#features/money/payments/sandbox/model.ts";
import { setBank } from "#features/money/payments/sandbox/payouts.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { beginPayout } from "#features/money/payouts/begin.ts";
import { Payout } from "#features/money/payouts/model.ts";
import { runPayouts } from "#features/money/payouts/run.ts";
import { sendPayout, sendPayouts } from "#features/money/payouts/send.ts";
import { useSite } from "#test/support/site.ts";

describe("The monthly payouts", () => {
  const site = useSite();

  const dependencies = () => {
    const { services } = site.app;
    return { services, provider: createSandbox({ secret: "test", now: services.now }) };
  };
  const earn = async (member: string, cents: number) => {
    const at = dependencies().services.now();
    const entries = [
      { account: accounts.clearing("sandbox"), amount: cents },
      { account: accounts.available(member), amount: -cents },
    ];
    await book({ key: `test:${new Types.ObjectId()}`, cause: "sale", at, entries });
  };
  const member = async (cents: number, complete = true) => {
    const owner = new Types.ObjectId();
    await PaymentAccount.create([{ owner, key: "test", complete }]);
    await earn(String(owner), cents);
    return String(owner);
  };
  const sendAll = async () => {
    for (const { _id } of await Payout.find({}, { _id: 1 }).lean())
      await sendPayout(dependencies(), String(_id));
  };

  it("are made once to each payable member with enough available, however often the run and the sending are repeated", async () => {
    const paid = await member(2_500);
    const little = await member(999);
    const unready = await member(5_000, false);
    await Promise.all([1, 2, 3].map(() => runPayouts(dependencies(), 1_000)));
    await Promise.all([sendAll(), sendAll()]);
    await earn(paid, 3_000);
    expect(await runPayouts(dependencies(), 1_000)).to.equal(0);
    expect(await SandboxPayout.find({ payee: paid }, { _id: 0, amount: 1 }).lean()).to.deep.equal([
      { amount: 2_500 },
    ]);
    expect(await Payout.countDocuments({ user: { $in: [little, unready] } })).to.equal(0);
    expect((await memberBalances(paid)).availableCents).to.equal(3_000);
    expect(await balanceOf(accounts.payingOut(paid))).to.equal(0);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });

  it("are booked for the others if one cannot be booked, which stays to be sent", async () => {
    const [broken, sound] = [await member(3_000), await member(2_000)];
    expect(await runPayouts(dependencies(), 1_000)).to.equal(2);
    const payout = (await Payout.findOne({ user: broken }).lean())!;
    // Another booking in the ledger has the key of this payout.
    const entries = [
      { account: accounts.clearing("sandbox"), amount: 1 },
      { account: accounts.available(broken), amount: -1 },
    ];
    const at = dependencies().services.now();
    await book({ key: `payout:${payout._id}:paid`, cause: "sale", at, entries });
    const error = await sendPayouts(dependencies()).catch((thrown: Error) => thrown);
    expect(error).to.be.instanceOf(AggregateError);
    const stateOf = async (user: string) => (await Payout.findOne({ user }).lean())?.state;
    expect([await stateOf(broken), await stateOf(sound)]).to.deep.equal(["sending", "paid"]);
    expect(await balanceOf(accounts.payingOut(sound))).to.equal(0);
    await Payout.deleteOne({ _id: payout._id });
  });

  it("return to the balance with the reason when the bank refuses them", async () => {
    const refused = await member(4_000);
    await setBank(refused, "account-closed");
    await runPayouts(dependencies(), 1_000);
    await sendAll();
    const { state, failure } = (await Payout.findOne({ user: refused }).lean())!;
    expect({ state, failure }).to.deep.equal({ state: "failed", failure: "account-closed" });
    expect((await memberBalances(refused)).availableCents).to.equal(4_000);
    expect(await balanceOf(accounts.payingOut(refused))).to.equal(0);
  });

  it("cover all movements, even after several refusals within an hour", async () => {
    const member = String(new Types.ObjectId());
    await earn(member, 4_000);
    await setBank(member, "refused");
    for (const attempt of [1, 2, 3]) {
      const draft = { member, month: "2026-11", attempt, atLeast: 1 };
      expect(await beginPayout(dependencies(), draft)).to.equal(true);
      await earn(member, 100);
      await sendAll();
    }
    const [, , third] = await Payout.find({ user: member }).sort({ attempt: 1 }).lean();
    expect(third!.amount).to.equal(4_200);
    expect(third!.covers).to.have.length(2);
    expect((await memberBalances(member)).availableCents).to.equal(4_300);
  });
});
