import { expect } from "chai";
import { Types } from "mongoose";
import { accounts, verifyLedger } from "#features/money/ledger/index.ts";
import { LedgerBalance, LedgerTransaction } from "#features/money/ledger/model.ts";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { Payout } from "#features/money/payouts/model.ts";
import { runPayouts } from "#features/money/payouts/run.ts";
import { useSite } from "#test/support/site.ts";

/** Number of authors; `AUTHORS=10000`, with 100 ledger entries each, is the figure of the issue. */
const AUTHORS = Number(process.env.AUTHORS ?? 1_000);
const SALES = 50;
const CENTS = 40;
/** Limits in milliseconds for 10,000 authors and in bytes of additional memory. */
const MOST_MS = 120_000;
const MOST_BYTES = 200e6;

describe("A payout run with many authors", function () {
  this.timeout(1_200_000);
  const site = useSite();

  it("pays each once, within the limits on time and memory", async () => {
    const at = new Date();
    const members = Array.from({ length: AUTHORS }, () => String(new Types.ObjectId()));
    await PaymentAccount.insertMany(members.map((owner) => ({ owner, key: "test", complete: true })));
    for (let from = 0; from < AUTHORS; from += 100) {
      const some = members.slice(from, from + 100);
      await LedgerTransaction.collection.insertMany(some.flatMap((member) => released(member, at)) as never);
      await LedgerBalance.collection.insertMany(
        some.flatMap((member) => [
          { _id: accounts.pending(member), account: accounts.pending(member), amount: SALES * CENTS },
          { _id: accounts.available(member), account: accounts.available(member), amount: -SALES * CENTS },
        ]) as never,
      );
    }
    const { services } = site.app;
    const dependencies = { services, provider: createSandbox({ secret: "test", now: services.now }) };
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 100);
    const begun = performance.now();
    const paid = await runPayouts(dependencies, 1_000);
    const took = performance.now() - begun;
    clearInterval(watch);
    process.stdout.write(
      `      ${AUTHORS} authors, ${AUTHORS * SALES * 2} entries: ${Math.round(took)} ms, ${Math.round((most - before) / 1e6)} MB\n`,
    );
    expect(paid).to.equal(AUTHORS);
    expect(await Payout.countDocuments({ amount: SALES * CENTS })).to.equal(AUTHORS);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
    expect(took).to.be.below(MOST_MS * Math.max(0.25, AUTHORS / 10_000));
    expect(most - before).to.be.below(MOST_BYTES);
  });
});

/** Sales that became available to an author. */
const released = (member: string, at: Date) =>
  Array.from({ length: SALES }, () => {
    const _id = new Types.ObjectId();
    const entries = [
      { account: accounts.pending(member), amount: CENTS },
      { account: accounts.available(member), amount: -CENTS },
    ];
    return { _id, key: `test:${_id}`, cause: "release", at, entries, about: {}, reverses: null };
  });
