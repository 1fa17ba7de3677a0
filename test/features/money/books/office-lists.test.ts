import { expect } from "chai";
import { Types } from "mongoose";
import { netHere } from "#features/money/ledger/clearing.ts";
import { accounts } from "#features/money/ledger/index.ts";
import { LedgerTransaction } from "#features/money/ledger/model.ts";
import { findTransactions } from "#features/money/ledger/search.ts";
import { syncOpenPayments } from "#features/money/payments/checkouts.ts";
import { memberOfAccount } from "#features/money/payments/stripe/model.ts";
import { findPayouts } from "#features/money/payouts/admin-reads.ts";
import { Payout } from "#features/money/payouts/model.ts";
import { Prize } from "#features/money/prizes/model.ts";
import { findPrizes } from "#features/money/prizes/reads.ts";
import { findPurchases } from "#features/money/sales/admin-reads.ts";
import { giftByToken } from "#features/money/sales/gifts.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { Subscription } from "#features/money/subscriptions/model.ts";
import { findSubscriptions } from "#features/money/subscriptions/reads.ts";
import { syncSubscriptions } from "#features/money/subscriptions/sync.ts";
import { examined } from "#test/support/examined.ts";
import { useSite } from "#test/support/site.ts";

const LISTED = ["purchases", "subscriptions", "payouts", "prizes", "ledger"];
const ROWS = 400;
const PAGE = { after: null, before: null, limit: 10 };

describe("The back office's money lists", () => {
  useSite();
  const id = () => new Types.ObjectId();
  const rare = { buyer: id(), author: id(), story: id(), member: id(), user: id(), purchase: id() };

  before(async () => {
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000);
    const isRare = (n: number) => n % 100 === 50;
    const purchases = Array.from({ length: ROWS }, (_, n) => ({
      _id: n === 50 ? rare.purchase : id(),
      ...(isRare(n) ? rare : { buyer: id(), author: id(), story: id() }),
      reader: id(),
      title: "A story",
      state: isRare(n) ? "disputed" : "paid",
      live: false,
      receipt: { year: 2026, number: n + 1 },
      createdAt: at(n),
      paidAt: at(n),
      provider: "sandbox",
    }));
    const subscriptions = Array.from({ length: ROWS }, (_, n) => ({
      member: isRare(n) ? rare.member : id(),
      state: isRare(n) ? "past_due" : "ended",
      live: false,
      plan: "monthly",
      amount: 800,
      provider: "sandbox",
      createdAt: at(n),
      periods: [{ number: 1, receipt: { year: 2027, number: n + 1 } }],
    }));
    const payouts = Array.from({ length: ROWS }, (_, n) => ({
      user: isRare(n) ? rare.user : id(),
      month: isRare(n) ? "2026-02" : "2026-03",
      attempt: n + 1,
      amount: 1_000,
      provider: "sandbox",
      covers: [],
      state: isRare(n) ? "failed" : "paid",
      createdAt: at(n),
    }));
    const prizes = Array.from({ length: ROWS }, (_, n) => ({
      challenge: id(),
      owner: id(),
      title: "A challenge",
      amounts: [1_000],
      total: 1_000,
      state: isRare(n) ? "held" : "expired",
      live: false,
      createdAt: at(n),
    }));
    await Prize.collection.insertMany(prizes as never);
    await Purchase.collection.insertMany(purchases as never);
    await Subscription.collection.insertMany(subscriptions as never);
    await Payout.collection.insertMany(payouts as never);
    const transactions = Array.from({ length: ROWS }, (_, n) => ({
      _id: id(),
      key: `test:${n}`,
      cause: isRare(n) ? "refund" : "sale",
      at: at(n),
      reverses: null,
      entries: [
        { account: accounts.clearing("sandbox"), amount: 100 },
        { account: accounts.pending(String(isRare(n) ? rare.member : id())), amount: -100 },
      ],
      about: { purchase: String(isRare(n) ? rare.purchase : id()) },
    }));
    await LedgerTransaction.collection.insertMany(transactions as never);
  });

  it("read no more documents than needed in background syncs and gift links either", async () => {
    const nothing = { services: { now: () => new Date() }, provider: { name: "sandbox" } } as never;
    const finds: Record<string, () => Promise<unknown>> = {
      checkouts: () => syncOpenPayments(nothing),
      subscriptions: () => syncSubscriptions(nothing),
      purchases: () => giftByToken("x".repeat(43)).catch(() => null),
      ledger: () => netHere("sandbox", String(id())),
      "stripe-objects": () => memberOfAccount("acct_1"),
    };
    for (const [of, find] of Object.entries(finds)) {
      const one = (await examined(find)).find(({ collection }) => collection === of);
      expect(one!.documents, of).to.equal(0);
      expect(one!.stages, of).to.not.include("COLLSCAN");
    }
  });

  const lists: Record<string, () => Promise<{ rows: readonly unknown[] }>> = {
    "every purchase": () => findPurchases({}, PAGE),
    "purchases by state": () => findPurchases({ state: "disputed" }, PAGE),
    "purchases by buyer": () => findPurchases({ buyer: String(rare.buyer) }, PAGE),
    "purchases by author": () => findPurchases({ author: String(rare.author) }, PAGE),
    "purchases by receipt": () => findPurchases({ word: "2026-000021" }, PAGE),
    "a purchase by its id": () => findPurchases({ word: String(rare.purchase) }, PAGE),
    "purchases by story": () => findPurchases({ word: String(rare.story) }, PAGE),
    "every subscription": () => findSubscriptions({}, PAGE),
    "subscriptions by state": () => findSubscriptions({ state: "past_due" }, PAGE),
    "subscriptions by member": () => findSubscriptions({ member: String(rare.member) }, PAGE),
    "subscriptions by receipt": () => findSubscriptions({ word: "2027-000021" }, PAGE),
    "every payout": () => findPayouts({}, PAGE),
    "payouts by state": () => findPayouts({ state: "failed" }, PAGE),
    "payouts by month": () => findPayouts({ month: "2026-02" }, PAGE),
    "payouts by member": () => findPayouts({ user: String(rare.user) }, PAGE),
    "all prize money": () => findPrizes({}, PAGE),
    "prize money by state": () => findPrizes({ state: "held" }, PAGE),
    "every transaction": () => findTransactions({}, PAGE),
    "transactions by cause": () => findTransactions({ cause: "refund" }, PAGE),
    "transactions by member": () => findTransactions({ member: String(rare.member) }, PAGE),
    "transactions by what they are about": () => findTransactions({ about: String(rare.purchase) }, PAGE),
  };
  for (const [what, list] of Object.entries(lists))
    it(`read no more than they show, by an index in its order: ${what}`, async () => {
      let rows: readonly unknown[] = [];
      const found = await examined(async () => {
        ({ rows } = await list());
      });
      // Background jobs query other collections meanwhile.
      const find = found.find(({ collection }) => LISTED.includes(collection));
      expect(rows.length).to.be.greaterThan(0);
      // One more than a page shows whether there is a next page.
      expect(find!.documents).to.be.at.most(PAGE.limit + 1);
      expect(find!.stages).to.not.include("COLLSCAN");
    });
});
