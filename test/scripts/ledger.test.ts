import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { prepareModels } from "#core/db/define-model.ts";
import { accounts, book } from "#features/money/ledger/index.ts";
import { LedgerBalance } from "#features/money/ledger/model.ts";
import { useMongoose } from "../support/database.ts";

describe("npm run ledger", () => {
  const place = useMongoose();
  const author = String(new Types.ObjectId());

  before(async () => {
    await mongoose.connect(place.uri);
    await prepareModels();
    await book({
      key: "sale:1",
      cause: "sale",
      at: new Date("2026-11-24T10:00:00Z"),
      entries: [
        { account: accounts.clearing("sandbox"), amount: 456 },
        { account: accounts.PLATFORM_FEES, amount: -75 },
        { account: accounts.pending(author), amount: -381 },
      ],
    });
  });
  after(() => mongoose.disconnect());

  const ledger = async (...args: string[]) => {
    const child = spawn(
      process.execPath,
      ["--import", "./scripts/support/typescript.mjs", "scripts/ledger.ts", ...args],
      {
        cwd: join(import.meta.dirname, "../.."),
        env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "silent", MONGODB_URI: place.uri },
      },
    );
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    return { output, errors, code };
  };

  it("exports the books for hledger, and verifies them", async () => {
    const { output, code } = await ledger("export");
    expect(code).to.equal(0);
    expect(output)
      .to.include("2026-11-24 * (sale:1) sale")
      .and.include(`    liabilities:members:${author}:pending  $-3.81`);
    expect(await ledger("verify")).to.deep.include({ code: 0, output: "1 transactions, all is well\n" });
  });

  it("reports a balance that is not the sum of its lines, and prints its usage for an unknown command", async () => {
    await LedgerBalance.collection.updateOne(
      { account: accounts.pending(author) },
      { $set: { amount: -380 } },
    );
    const { output, code } = await ledger("verify");
    expect(code).to.equal(1);
    expect(output).to.include(`liabilities:members:${author}:pending has -380, its lines sum to -381`);
    const wrong = await ledger("forge");
    expect(wrong.code).to.equal(2);
    expect(wrong.errors).to.include("npm run ledger -- export");
  });
});
