import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { Types } from "mongoose";
import { accounts, balanceOf, book, exportJournal } from "#features/money/ledger/index.ts";
import { useLedger } from "./support.ts";

const { ADJUSTMENTS, available, clearing, pending, PLATFORM_FEES } = accounts;
const hasHledger = spawnSync("hledger", ["--version"]).status === 0;

describe("The ledger read by hledger", () => {
  useLedger();

  it("balances, and has the same totals in an independent program", async function () {
    // Debian package; without it this test is skipped.
    if (!hasHledger) this.skip();
    const members = Array.from({ length: 5 }, () => String(new Types.ObjectId()));
    for (let n = 0; n < 60; n++) {
      const price = 99 + n * 137;
      const [fee, cost, tax] = [Math.floor(price * 0.15), 30 + n, Math.floor(price * 0.19)];
      await book({
        key: `sale:${n}`,
        cause: "sale",
        at: new Date(Date.UTC(2026, n % 12, 1 + (n % 28))),
        entries: [
          { account: clearing("sandbox"), amount: price + tax - cost },
          { account: ADJUSTMENTS, amount: cost },
          { account: PLATFORM_FEES, amount: -fee },
          { account: available(members[n % 5]!), amount: -tax },
          { account: pending(members[n % 5]!), amount: fee - price },
        ],
      });
    }
    let journal = "";
    for await (const part of exportJournal()) journal += part;
    const check = spawnSync("hledger", ["-f", "-", "check", "--strict"], { input: withAccounts(journal) });
    expect(String(check.stderr)).to.equal("");
    expect(check.status).to.equal(0);
    const { stdout } = spawnSync("hledger", ["-f", "-", "balance", "--flat", "-O", "csv", "--no-total"], {
      input: journal,
    });
    const sums = new Map(
      String(stdout)
        .trim()
        .split("\n")
        .slice(1)
        .map((row) => JSON.parse(`[${row}]`) as [string, string])
        .map(([account, amount]) => [account, Math.round(Number(amount.replace(/[$,]/g, "")) * 100)]),
    );
    expect(sums.size).to.equal(13);
    for (const [account, sum] of sums) expect(await balanceOf(account), account).to.equal(sum);
  });
});

/** A strict check requires declared accounts. */
const withAccounts = (journal: string): string => {
  const names = new Set([...journal.matchAll(/^ {4}(\S+) {2}/gm)].map(([, name]) => name));
  return `${[...names].map((name) => `account ${name}`).join("\n")}\n${journal}`;
};
