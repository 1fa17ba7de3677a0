import { expect } from "chai";
import { Types } from "mongoose";
import { accounts, verifyLedger } from "../../../../src/features/money/ledger/index.ts";
import { LedgerBalance, LedgerTransaction } from "../../../../src/features/money/ledger/model.ts";
import { PaymentAccount } from "../../../../src/features/money/payment-accounts/model.ts";
import { createSandbox } from "../../../../src/features/money/payments/sandbox/provider.ts";
import { Payout } from "../../../../src/features/money/payouts/model.ts";
import { runPayouts } from "../../../../src/features/money/payouts/run.ts";
import { useSite } from "../../../support/site.ts";

/** Authors of the run; the figure by `AUTHORS=10000`, with 100 entries of the ledger for each. */
const AUTHORS = Number(process.env.AUTHORS ?? 1_000);
const SALES = 50;
const CENTS = 40;
/** Milliseconds for 10,000 authors, and bytes of memory beyond what there was. */
const MOST_MS = 120_000;
const MOST_BYTES = 200e6;

describe("A payout run of many authors", function () {
  this.timeout(900_000);
  const site = useSite();

  it("pays each once, in time and without much memory", async () => {
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

/** What became available to an author, sale by sale. */
const released = (member: string, at: Date) =>
  Array.from({ length: SALES }, () => {
    const _id = new Types.ObjectId();
    const entries = [
      { account: accounts.pending(member), amount: CENTS },
      { account: accounts.available(member), amount: -CENTS },
    ];
    return { _id, key: `test:${_id}`, cause: "release", at, entries, about: {}, reverses: null };
  });
