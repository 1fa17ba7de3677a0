import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { Correction } from "#features/money/books/model.ts";
import { proveBooks } from "#features/money/books/prove.ts";
import { accounts, balanceOf, book, netHere } from "#features/money/ledger/index.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { actOnSandboxSubscription } from "#features/money/payments/sandbox/subscription-commands.ts";
import { subscribe } from "#features/money/subscriptions/commands.ts";
import { refundPeriod } from "#features/money/subscriptions/refunds.ts";
import { refreshSubscription } from "#features/money/subscriptions/settle.ts";
import { User } from "#features/people/users/model.ts";
import { AuditLog } from "#features/platform/audit/model.ts";
import { confirmIfAsked } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { testClock } from "../sales/shop.ts";
import { boughtStory } from "../sales/support.ts";

const HOUR_MS = 3_600_000;

describe("Reconciliation of the books", () => {
  const site = useSite();
  let ada: TestMember;
  let ben: TestMember;

  const prove = () => {
    // Two hours ahead, so that recent transactions have arrived, as at night.
    const now = () => new Date(Date.now() + 2 * HOUR_MS);
    const services = { ...site.app.services, now };
    return proveBooks({ services, provider: createSandbox({ secret: "test", now }) });
  };
  const send = async (admin: TestMember, path: string, fields: Record<string, string>) => {
    const agent = await site.visit(admin);
    const _csrf = await csrfOf(agent);
    const asked = await agent
      .post(path)
      .type("form")
      .send({ _csrf, ...fields });
    return confirmIfAsked(agent, asked);
  };
  const kindsOf = async ({ id }: TestMember) =>
    (
      await mongoose.connection
        .collection("notifications")
        .find({ for: toId(id) })
        .toArray()
    ).map(({ kind }) => kind as string);

  before(async () => {
    ada = await site.addMember("ada", "admin");
    ben = await site.addMember("ben", "admin");
  });

  it("finds no differences when the provider's list matches, refunds included", async () => {
    const author = await site.addMember("seller");
    const reader = await site.addMember("reader");
    await boughtStory(site, author, await site.addMember("keeper"));
    const id = await boughtStory(site, author, reader);
    await send(reader, `/purchases/${id}/refund`, {});
    await site.app.jobs.whenIdle();
    const proof = await prove();
    expect(proof).to.include({ isWell: true, compared: 2 });
    const text = page(await (await site.visit(ada)).get("/admin/ledger").expect(200)).text();
    expect(text).to.include("All transactions add up to zero").and.include("assets:clearing:sandbox");
  });

  it("lists what is missing here, missing there or differs in amount, and notifies every admin", async () => {
    const here = new Types.ObjectId();
    const made = { description: "x", buyer: here, back: "/", createdAt: new Date(), refunds: [] };
    const paid = { ...made, state: "paid", paidAt: new Date(), expiresAt: new Date(Date.now() + HOUR_MS) };
    await SandboxCheckout.create([{ ...paid, reference: String(here), amount: 1_000 }] as never);
    const [there, other] = [new Types.ObjectId(), new Types.ObjectId()];
    for (const [reference, amount] of [
      [there, 700],
      [other, 900],
    ] as const) {
      const entries = [
        { account: accounts.clearing("sandbox"), amount },
        { account: accounts.PLATFORM_FEES, amount: -amount },
      ];
      const about = { purchase: String(reference) };
      await book({ key: `test:${reference}`, cause: "sale", at: new Date(), entries, about });
    }
    await SandboxCheckout.create([{ ...paid, reference: String(other), amount: 500 }] as never);
    const { isWell, findings } = await prove();
    expect(isWell).to.equal(false);
    expect(findings.map((each) => ({ ...each })).sort((a, b) => a.ours - b.ours)).to.deep.equal([
      { kind: "missing-here", reference: String(here), ours: 0, theirs: 941 },
      { kind: "missing-there", reference: String(there), ours: 700, theirs: 0 },
      { kind: "other-amount", reference: String(other), ours: 900, theirs: 456 },
    ]);
    await site.app.jobs.whenIdle();
    for (const admin of [ada, ben]) expect(await kindsOf(admin)).to.include("books-found-wrong");
    const text = page(await (await site.visit(ada)).get("/admin/ledger").expect(200)).text();
    expect(text).to.include("Missing from our books").and.include("Missing from the provider’s list");
  });

  it("searches transactions by cause, member and subject", async () => {
    const agent = await site.visit(ada);
    const rows = async (query: string) =>
      page(await agent.get(`/admin/ledger?${query}`).expect(200))(".ledger-lines").length;
    expect(await rows("cause=sale")).to.equal(4);
    expect(await rows("cause=refund")).to.equal(1);
    expect(await rows("member=seller&cause=sale")).to.equal(2);
    const { key, about } = (await mongoose.connection.collection("ledger").findOne({ cause: "refund" }))!;
    expect(await rows(`about=${key}`)).to.equal(1);
    expect(await rows(`about=${about.purchase}`)).to.equal(2);
    const nobody = page(await agent.get("/admin/ledger?member=nobody-at-all").expect(200)).text();
    expect(nobody).to.include("No member has this username.");
  });

  it("matches charges, renewals and refunds of premium with the provider's list", async () => {
    const clock = testClock(Date.now());
    const provider = createSandbox({ secret: "test", now: clock.now });
    const dependencies = { services: { ...site.app.services, now: clock.now }, provider };
    const member = await site.addMember("subscriber");
    const { subscription } = await subscribe(dependencies, member.caller, { plan: "monthly", agree: true });
    const id = String(subscription._id);
    const deliver = async () => {};
    await actOnSandboxSubscription({ ...dependencies, deliver }, member.caller, id, "approve");
    const found = async () => {
      clock.pass(2 * HOUR_MS);
      const { findings } = await proveBooks(dependencies);
      return findings.map((each) => ({ ...each })).filter(({ reference }) => reference === id);
    };
    expect(await found()).to.deep.equal([{ kind: "missing-here", reference: id, ours: 0, theirs: 747 }]);
    await refreshSubscription(dependencies, id);
    clock.pass(40 * 24 * HOUR_MS);
    await refreshSubscription(dependencies, id);
    expect(await found()).to.deep.equal([]);
    await refundPeriod(dependencies, id, 2);
    await refundPeriod(dependencies, id, 2);
    expect(await netHere("sandbox", id)).to.equal(747 + 747 - 800);
    expect(await found()).to.deep.equal([]);
    await provider.subscriptions!.refund(id, 1);
    expect(await found()).to.deep.equal([
      { kind: "other-amount", reference: id, ours: 747 + 747 - 800, theirs: 747 + 747 - 1_600 },
    ]);
  });

  describe("corrections", () => {
    const correct = (admin: TestMember, amount: string, direction = "give") =>
      send(admin, "/admin/ledger/corrections", {
        intent: "correct",
        username: "seller",
        amount,
        direction,
        reason: "A lost sale.",
      });
    const available = async () => {
      const { _id } = (await mongoose.connection.collection("users").findOne({ username: "seller" }))!;
      return (await balanceOf(accounts.available(String(_id)))) * -1 + 0;
    };

    it("are booked at once up to $500 a day, with a reason, a notification to the member and an audit log entry", async () => {
      expect((await correct(ada, "300")).status).to.equal(303);
      expect((await correct(ada, "100", "take")).status).to.equal(303);
      expect(await available()).to.equal(20_000);
      await site.app.jobs.whenIdle();
      expect(await AuditLog.countDocuments({ action: "balance.correct" })).to.equal(2);
      const earnings = page(await (await site.visit(ada)).get("/admin/ledger?cause=adjustment"));
      expect(earnings(".ledger-lines").length).to.equal(2);
    });

    it("above that are booked once a different admin has confirmed them, and only once", async () => {
      expect((await correct(ada, "200")).status).to.equal(303);
      const { _id } = (await Correction.findOne({ state: "waiting" }).lean())!;
      expect(await available()).to.equal(20_000);
      const decide = (admin: TestMember, intent: string) =>
        send(admin, "/admin/ledger/corrections", { intent, id: String(_id) });
      const own = await decide(ada, "confirm");
      expect(own.status).to.equal(422);
      expect(page(own).text()).to.include(
        "You asked for this correction, so a different admin has to confirm it.",
      );
      const answers = await Promise.all([1, 2, 3].map(() => decide(ben, "confirm")));
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 422, 422]);
      expect(await available()).to.equal(40_000);
      expect((await prove()).drifted).to.deep.equal([]);
    });

    it("are booked once per form, however often it is sent, and never exceed $500 a day through concurrent requests", async () => {
      await site.addMember("buddy");
      const agent = await site.visit(ada);
      const form = page(await agent.get("/admin/ledger/corrections").expect(200));
      const _csrf = await csrfOf(agent);
      const press = (once: string) =>
        agent.post("/admin/ledger/corrections").type("form").send({
          _csrf,
          once,
          intent: "correct",
          username: "buddy",
          amount: "300",
          direction: "give",
          reason: "A lost sale.",
          confirm: "yes",
        });
      const once = String(form("input[name=once]").attr("value"));
      const same = await Promise.all([1, 2, 3].map(() => press(once)));
      expect(same.map(({ status }) => status).sort()).to.deep.equal([303, 422, 422]);
      const { _id: member } = (await User.findOne({ username: "buddy" }).lean())!;
      expect(await Correction.countDocuments({ member })).to.equal(1);
      await Correction.deleteMany({ member });
      await Promise.all([1, 2, 3].map(() => press(String(new Types.ObjectId()))));
      const states = (await Correction.find({ member }).lean()).map(({ state }) => state).sort();
      expect(states).to.deep.equal(["booked", "waiting", "waiting"]);
      expect(await AuditLog.countDocuments({ "subject.id": String(member) })).to.equal(4);
    });

    it("refuse an unknown member, an invalid amount and an empty reason", async () => {
      const refused = await send(ada, "/admin/ledger/corrections", {
        intent: "correct",
        username: "nobody-at-all",
        amount: "-3",
        direction: "give",
        reason: "",
      });
      expect(refused.status).to.equal(422);
      expect(page(refused).text()).to.include("No member has this username.");
      expect(page(refused)("#field-username").attr("value")).to.equal("nobody-at-all");
    });
  });
});
