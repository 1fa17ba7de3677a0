import { expect } from "chai";
import { Types } from "mongoose";
import {
  accounts,
  accountTotals,
  type Booking,
  balanceOf,
  book,
  InsufficientFunds,
  LedgerError,
  reversalOf,
  verifyLedger,
} from "#features/money/ledger/index.ts";
import { LedgerBalance, LedgerTransaction } from "#features/money/ledger/model.ts";
import { TOTALS } from "#features/money/ledger/search.ts";
import { useLedger } from "./support.ts";

const AUTHOR = String(new Types.ObjectId());
const at = new Date("2026-11-24T10:00:00Z");
const { available, clearing, pending, PLATFORM_FEES } = accounts;

/** A sale of $10 with a platform fee of 15 %. */
const sale = (key: string, more: Partial<Booking> = {}): Booking => ({
  key,
  cause: "sale",
  at,
  entries: [
    { account: clearing("sandbox"), amount: 1_000 },
    { account: PLATFORM_FEES, amount: -150 },
    { account: pending(AUTHOR), amount: -850 },
  ],
  ...more,
});

const refused = (booking: Booking) =>
  book(booking).then(
    () => "booked",
    (error: Error) => error,
  );

describe("Booking in the ledger", () => {
  useLedger();

  it("stores a transaction with all its lines and updates the balances", async () => {
    await book(sale("sale:1"));
    await book(sale("sale:2"));
    expect(await balanceOf(clearing("sandbox"))).to.equal(2_000);
    expect(await balanceOf(PLATFORM_FEES)).to.equal(-300);
    expect(await balanceOf(pending(AUTHOR))).to.equal(-1_700);
    expect(await balanceOf(available(AUTHOR))).to.equal(0);
  });

  it("books one key once, however many requests run concurrently", async () => {
    const booked = await Promise.all(Array.from({ length: 20 }, () => book(sale("sale:1"))));
    expect(new Set(booked.map(({ _id }) => String(_id))).size).to.equal(1);
    expect(await LedgerTransaction.countDocuments({})).to.equal(1);
    expect(await balanceOf(pending(AUTHOR))).to.equal(-850);
  });

  it("refuses a key that was used for a different transaction", async () => {
    await book(sale("sale:1"));
    expect(await refused({ ...sale("sale:1"), cause: "fee" })).to.be.instanceOf(LedgerError);
    expect(await balanceOf(pending(AUTHOR))).to.equal(-850);
  });

  for (const [what, entries] of [
    ["lines that do not sum to zero", [line(clearing("sandbox"), 1_000), line(PLATFORM_FEES, -999)]],
    ["parts of a cent", [line(clearing("sandbox"), 0.5), line(PLATFORM_FEES, -0.5)]],
    ["an account that there is not", [line("assets:mine", 5), line(PLATFORM_FEES, -5)]],
    ["lines that cancel each other", [line(PLATFORM_FEES, 5), line(PLATFORM_FEES, -5)]],
    ["sums beyond exact numbers", [line(clearing("sandbox"), 2 ** 53), line(PLATFORM_FEES, -(2 ** 53))]],
  ] as const)
    it(`refuses ${what}, and writes nothing`, async () => {
      expect(await refused(sale("sale:1", { entries }))).to.be.instanceOf(LedgerError);
      expect(await LedgerTransaction.countDocuments({})).to.equal(0);
      expect(await verifyLedger()).to.deep.equal({ transactions: 0, unbalanced: [], drifted: [] });
    });

  it("corrects a mistake by a reversal, once", async () => {
    const wrong = await book(sale("sale:1"));
    await book(reversalOf(wrong, { key: "refund:1", cause: "refund", at }));
    expect(await balanceOf(pending(AUTHOR))).to.equal(0);
    await book(reversalOf(wrong, { key: "refund:1", cause: "refund", at }));
    expect(await refused(reversalOf(wrong, { key: "refund:2", cause: "refund", at }))).to.be.an("error");
    expect(await balanceOf(pending(AUTHOR))).to.equal(0);
    expect(await verifyLedger()).to.deep.equal({ transactions: 2, unbalanced: [], drifted: [] });
  });

  it("prevents changing or deleting what is booked", async () => {
    const { _id } = await book(sale("sale:1"));
    for (const act of [
      () => LedgerTransaction.updateOne({ _id }, { $set: { cause: "fee" } }),
      () => LedgerTransaction.deleteOne({ _id }),
      () => LedgerTransaction.findOneAndUpdate({ _id }, { $set: { cause: "fee" } }),
      () => LedgerTransaction.deleteMany({}),
    ])
      expect(await act().then(() => "done", String)).to.contain("only ever added to");
  });

  it("never debits an account below its minimum, also under concurrent requests", async () => {
    await book(
      sale("sale:1", { entries: [line(clearing("sandbox"), 1_000), line(available(AUTHOR), -1_000)] }),
    );
    const tries = Array.from({ length: 12 }, (_, n) =>
      refused({
        key: `payout:${n}`,
        cause: "payout",
        at,
        entries: [line(available(AUTHOR), 300), line(accounts.payingOut(AUTHOR), -300)],
        floors: [{ account: available(AUTHOR), atLeast: 0 }],
      }),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((each) => each === "booked")).to.have.length(3);
    expect(outcomes.filter((each) => each instanceof InsufficientFunds)).to.have.length(9);
    expect(await balanceOf(available(AUTHOR))).to.equal(-100);
    expect((await verifyLedger()).drifted).to.deep.equal([]);
  });

  it("adds up concurrent bookings on shared accounts", async () => {
    const members = Array.from({ length: 12 }, () => String(new Types.ObjectId()));
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        book(
          sale(`sale:${n}`, {
            entries: [
              line(clearing("sandbox"), 999),
              line(PLATFORM_FEES, -149),
              line(pending(members[n % 12]!), -850),
            ],
          }),
        ),
      ),
    );
    expect(await balanceOf(clearing("sandbox"))).to.equal(59_940);
    expect(await verifyLedger()).to.deep.equal({ transactions: 60, unbalanced: [], drifted: [] });
  });

  it("reports the totals of all accounts, members' by kind and escrow as one, by an index only", async () => {
    const order = String(new Types.ObjectId());
    await book(sale("sale:1"));
    await book(
      sale("sale:2", { entries: [line(clearing("sandbox"), 700), line(accounts.escrow(order), -700)] }),
    );
    await book({
      key: "release:1",
      cause: "release",
      at,
      entries: [line(pending(AUTHOR), 50), line(available(AUTHOR), -50)],
    });
    expect(await accountTotals()).to.deep.equal({
      own: [
        { account: clearing("sandbox"), cents: 1_700 },
        { account: PLATFORM_FEES, cents: -150 },
      ],
      members: { pending: -800, available: -50, disputed: 0, payout: 0 },
      escrow: -700,
    });
    const plan = await LedgerBalance.aggregate(TOTALS).hint({ account: 1, amount: 1 }).explain();
    expect(JSON.stringify(plan)).to.include("IXSCAN").and.not.include('"FETCH"');
  });

  it("detects a transaction written directly to the database and a changed balance", async () => {
    await book(sale("sale:1"));
    const { insertedId } = await LedgerTransaction.collection.insertOne({
      key: "forged",
      entries: [line(pending(AUTHOR), -5)],
    } as never);
    const { unbalanced, drifted } = await verifyLedger();
    expect(unbalanced).to.deep.equal([String(insertedId)]);
    expect(drifted).to.deep.equal([{ account: pending(AUTHOR), kept: -850, counted: -855 }]);
  });
});

function line(account: string, amount: number) {
  return { account, amount };
}
