import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import mongoose from "mongoose";
import { forbidden } from "#core/base/errors.ts";
import { type Caller, guest } from "#core/base/viewer.ts";
import { canonicalJson } from "#features/platform/audit/canonical.ts";
import { audited, findAudit, record, verifyAudit } from "#features/platform/audit/index.ts";
import { AuditIntent, AuditLog } from "#features/platform/audit/model.ts";
import { CUT_SHORT_MS, reportCutShort } from "#features/platform/audit/record.ts";
import { useMongoose } from "#test/support/database.ts";
import { examined } from "#test/support/examined.ts";

const ADMIN = "a".repeat(24);
const MEMBER = "b".repeat(24);

describe("The audit log", () => {
  const database = useMongoose();
  const services = { now: () => new Date() } as Parameters<typeof record>[0];
  const caller: Caller = { viewer: { ...guest, id: ADMIN, role: "admin" }, requestId: "r-1" };
  const blocked = { action: "user.block", subject: { type: "user", id: MEMBER } } as const;
  const all = () => AuditLog.find().sort({ seq: 1 }).lean();
  const stored = () => AuditLog.collection;

  before(async () => {
    await mongoose.connect(database.uri, { autoIndex: false });
    await AuditLog.createIndexes();
    await AuditIntent.createIndexes();
  });
  beforeEach(async () => {
    await stored().deleteMany({});
    await AuditIntent.collection.deleteMany({});
  });
  after(() => mongoose.disconnect());

  it("records who did what to whom, each entry chained to the one before", async () => {
    await record(services, caller, { ...blocked, details: { reason: "Spam" } });
    await record(services, caller, { action: "user.unblock", subject: blocked.subject });
    const [first, second] = await all();
    expect(first).to.deep.include({ seq: 1, by: ADMIN, as: null, ...blocked, request: "r-1" });
    expect(first!.details).to.deep.equal({ reason: "Spam" });
    expect(second!.previous).to.equal(first!.hash);
    expect(await verifyAudit()).to.deep.equal({
      entries: 2,
      head: { seq: 2, hash: second!.hash },
      broken: null,
    });
  });

  it("names both members while one acts on behalf of another", async () => {
    const actor = { id: ADMIN, username: "ada", until: 0 };
    await record(
      services,
      { viewer: { ...guest, id: MEMBER, role: "member", actor }, requestId: "" },
      { action: "on-behalf.request", details: { method: "POST", path: "/story/new" } },
    );
    expect((await all())[0]).to.include({ by: ADMIN, as: MEMBER });
  });

  it("stores no secrets, and accepts any text", async () => {
    const secrets: Record<string, string> = { password: "hunter2", note: "Bearer abcdefghijkl \ud800 ü" };
    await record(services, caller, { ...blocked, details: { ...secrets, count: 3, featured: true } });
    const [entry] = await all();
    expect(JSON.stringify(entry)).not.to.match(/hunter2|abcdefghijkl/);
    expect((await verifyAudit()).broken).to.equal(null);
  });

  it("has one canonical form for the same content, in any key order", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).to.equal(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).to.deep.equal(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("neither forks nor loses an entry under concurrent writes from several processes", async () => {
    const children = ["one", "two", "three"].map((name) =>
      spawn(
        process.execPath,
        [
          "--import",
          "./scripts/support/typescript.mjs",
          join(import.meta.dirname, "append-child.ts"),
          database.uri,
          name,
          "25",
        ],
        { stdio: ["ignore", "ignore", "inherit"] },
      ),
    );
    const own = Array.from({ length: 25 }, () => record(services, caller, blocked));
    const exits = await Promise.all(children.map((child) => once(child, "exit")));
    await Promise.all(own);
    expect(exits.map(([code]) => code)).to.deep.equal([0, 0, 0]);
    const { entries, broken } = await verifyAudit();
    expect({ entries, broken }).to.deep.equal({ entries: 100, broken: null });
    const writers = Map.groupBy(await all(), ({ request }) => request);
    expect([...writers.values()].map(({ length }) => length)).to.deep.equal([25, 25, 25, 25]);
  });

  it("finds the first entry that was altered, removed, inserted or cut off", async () => {
    const write = async () => {
      await stored().deleteMany({});
      for (let n = 1; n <= 5; n++) await record(services, caller, { ...blocked, details: { count: n } });
      return (await verifyAudit()).head;
    };
    const broken = async (expected?: { seq: number; hash: string }) => {
      const found = (await verifyAudit(expected)).broken;
      return found && `${found.seq} ${found.why}`;
    };
    await write();
    await stored().updateOne({ seq: 3 }, { $set: { "details.count": 4 } });
    expect(await broken()).to.equal("3 altered");
    await write();
    await stored().updateOne({ seq: 2 }, { $set: { extra: "innocent" } });
    expect(await broken()).to.equal("2 altered");
    await write();
    await stored().deleteOne({ seq: 3 });
    expect(await broken()).to.equal("4 missing");
    await write();
    const third = await stored().findOne({ seq: 3 });
    await stored().updateOne({ seq: 3 }, { $set: { previous: third!.hash } });
    expect(await broken()).to.equal("3 altered");
    const head = await write();
    await stored().deleteOne({ seq: 5 });
    expect(await broken(), "a chain alone does not know its end").to.equal(null);
    expect(await broken(head), "a head that was noted does").to.equal("5 missing");
  });

  it("is append-only", async () => {
    await record(services, caller, blocked);
    const { _id } = (await all())[0]!;
    const tries = [
      () => AuditLog.updateOne({ _id }, { $set: { action: "x" } }),
      () => AuditLog.updateMany({}, { $set: { action: "x" } }),
      () => AuditLog.findOneAndUpdate({ _id }, { $set: { action: "x" } }),
      () => AuditLog.deleteOne({ _id }),
      () => AuditLog.deleteMany({}),
      () => AuditLog.findOneAndDelete({ _id }),
      async () => (await AuditLog.findById(_id))!.set("action", "x").save(),
      async () => (await AuditLog.findById(_id))!.deleteOne(),
    ];
    for (const [index, attempt] of tries.entries()) {
      const refused = await Promise.resolve(attempt()).then(
        () => null,
        (error: Error) => error.message,
      );
      expect(refused, String(index)).to.equal("the audit log is only ever added to");
    }
    expect((await verifyAudit()).entries).to.equal(1);
  });

  it("records completed actions, not refused ones, and once those that a crash left open", async () => {
    expect(await audited(services, caller, blocked, async () => "done")).to.equal("done");
    await audited(services, caller, blocked, async () => {
      throw forbidden();
    }).catch(() => {});
    expect((await verifyAudit()).entries).to.equal(1);
    expect(await AuditIntent.countDocuments()).to.equal(0);
    // The outcome is unknown: the database connection failed midway.
    await audited(services, caller, blocked, async () => {
      throw new Error("connection lost");
    }).catch(() => {});
    expect(await reportCutShort(new Date()), "it may still be under way").to.equal(0);
    const later = new Date(Date.now() + CUT_SHORT_MS + 1_000);
    await Promise.all([reportCutShort(later), reportCutShort(later)]);
    expect((await all()).map(({ details }) => details)).to.deep.equal([{}, { outcome: "unknown" }]);
    expect(await AuditIntent.countDocuments()).to.equal(0);
  });

  it("is read a page at a time by actor, action, subject and time, by an index", async () => {
    for (let n = 0; n < 60; n++) {
      await record(
        { now: () => new Date(Date.UTC(2026, 0, 1 + n)) } as typeof services,
        n % 3 === 0 ? caller : { ...caller, viewer: guest },
        n % 2 === 0 ? blocked : { action: "settings.change" },
      );
    }
    const filters = [
      {},
      { by: ADMIN },
      { action: "user.block" as const },
      { subject: MEMBER },
      { from: new Date("2026-01-20"), to: new Date("2026-02-10") },
    ];
    for (const filter of filters) {
      const seen: number[] = [];
      let after: string | null = null;
      do {
        const page = await findAudit(filter, { limit: 7, after });
        seen.push(...page.rows.map(({ seq }) => seq));
        after = page.after;
      } while (after);
      const expected = (await all()).filter(
        ({ by, action, subject, at }) =>
          (!filter.by || by === filter.by) &&
          (!filter.action || action === filter.action) &&
          (!filter.subject || subject?.id === filter.subject) &&
          (!filter.from || (at >= filter.from && at < filter.to!)),
      );
      expect(seen, JSON.stringify(filter)).to.deep.equal(expected.map(({ seq }) => seq).reverse());
      for (const { returned, documents, stages } of await examined(() => findAudit(filter, { limit: 7 }))) {
        expect(documents).to.be.at.most(returned);
        expect(stages).not.to.include("SORT");
      }
    }
  });
});
