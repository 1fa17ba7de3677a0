import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { Ballot } from "#features/community/challenges/ballot-model.ts";
import { cancelChallenge, endChallenge } from "#features/community/challenges/commands/challenges.ts";
import { finishChallenge } from "#features/community/challenges/commands/with-staff.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { memberBalances } from "#features/money/ledger/index.ts";
import { refreshCheckout } from "#features/money/payments/checkouts.ts";
import { refundDifferingPayment } from "#features/money/payments/differing.ts";
import { payInDemo } from "#features/money/payments/index.ts";
import { actOnSandbox } from "#features/money/payments/sandbox/commands.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { Prize, type PrizeDoc } from "#features/money/prizes/model.ts";
import { payInPrize } from "#features/money/prizes/pay-in.ts";
import { prizePersonalData } from "#features/money/prizes/personal-data.ts";
import { settleHeldPrizes, settlePrize } from "#features/money/prizes/settle.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { formatDate } from "#shared/format.ts";
import { days, runningChallenge } from "#test/app/support/challenges.ts";
import { fillIn, messagesIn } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { refusal } from "#test/support/refusal.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { expectPrizesToHold, finish } from "./support.ts";

describe("Prize money of a challenge", () => {
  const site = useEmptySite();
  let [owner, ada, bea] = [] as unknown as TestMember[];

  beforeEach(async () => {
    owner = await site.addMember("owner");
    ada = await site.addMember("ada");
    bea = await site.addMember("bea");
  });

  const writing = () => ({
    services: site.app.services,
    limits: unlimited,
  });
  const dependencies = (now = site.app.services.now) => ({
    services: { ...site.app.services, now },
    provider: createSandbox({ secret: "test", now: site.app.services.now }),
  });
  /** Lets these days pass, and the job run that pays what is due. */
  const daysLater = async (count: number) => {
    await settleHeldPrizes(dependencies(() => days(count)));
    await settled();
  };
  const running = () => runningChallenge(writing(), owner!, { numberOfWinners: 3 });
  const begin = async (challenge: string, ...amounts: string[]) =>
    String((await payInPrize(dependencies(), owner!.caller, challenge, amounts)).prize);
  const pay = async (prize: string) => {
    await payInDemo(dependencies(), owner!.caller, prize);
    await settled();
  };
  const settled = () => site.app.jobs.whenIdle();
  const stored = async (id: string) => (await Prize.findById(toId(id)).lean<PrizeDoc>())!;
  const decide = async (challenge: string, ...authors: TestMember[]) => {
    await finish(
      challenge,
      authors.map(({ id }) => id),
    );
    await applyDueTransitions(site.app.services);
    await settled();
  };

  it("is set per place, and announced once it is paid in", async () => {
    const challenge = await running();
    const agent = await site.visit(owner!);
    const at = `/challenges/${challenge}/prize`;
    const fill = (values: Record<string, string>) => fillIn(agent, at, values, { holding: "place1" });
    const none = await fill({ place1: "", place2: "abc" });
    expect(none.status).to.equal(422);
    expect(messagesIn(none).at("place1")).to.equal("Enter at least $1.00.");
    expect(messagesIn(none).at("place2")).to.match(/an amount in dollars/);
    expect(page(none)("[name=place2]").val()).to.equal("abc");
    expect(messagesIn(await fill({ place1: "10001" })).at("place1")).to.match(/at most \$10,000/);
    const sent = await fill({ place1: "30", place2: "15", place3: "5" });
    expect(sent.headers.location).to.include("/sandbox/");
    // Submitted again it is the same checkout; with other amounts a different one.
    const again = await fill({ place1: "30", place2: "15", place3: "5" });
    expect(again.headers.location).to.equal(sent.headers.location);
    const before = page(await agent.get(at).expect(200))("main").text();
    expect(before).to.include("Of $50.00, the winners get $48.25.");
    const ways = async () => page(await agent.get(`/challenges/${challenge}`).expect(200))("main").text();
    expect(await ways()).not.to.include("$50.00");
    await pay(await begin(challenge, "30", "15", "5"));
    expect(await ways()).to.include("$50.00 has been paid in. We hold it for the winners.");
    expect(await ways()).to.include("Runner-up: $15.00");
    const { body } = await agent.get(`/api/challenges/${challenge}?fields=title,prizeMoney`).expect(200);
    expect(body.data.attributes.prizeMoney).to.deep.equal({
      state: "held",
      total: 50,
      payAt: null,
      places: [
        { place: "winner", amount: 30 },
        { place: "runnerUp", amount: 15 },
        { place: "thirdPlace", amount: 5 },
      ],
    });
    expect((await refusal(payInPrize(dependencies(), owner!.caller, challenge, ["9"]))).message).to.match(
      /already been paid in/,
    );
    expect((await refusal(payInPrize(dependencies(), ada!.caller, challenge, ["9"]))).status).to.equal(403);
    expect((await stored(await idOf(challenge))).state).to.equal("held");
    await expectPrizesToHold();
  });

  const idOf = async (challenge: string) =>
    String((await Prize.findOne({ challenge: toId(challenge), paidAt: { $ne: null } }).lean())!._id);

  it("is added to the winners' balances when decided, and what nobody won is refunded", async () => {
    const challenge = await running();
    const prize = await begin(challenge, "30", "15", "5");
    await pay(prize);
    await decide(challenge, ada!, bea!);
    // Staff may correct the results for seven days.
    await daysLater(6.9);
    expect(await stored(prize)).to.include({ state: "held", given: 0, refunded: 0 });
    const on = formatDate(days(7).toISOString());
    const owners = await site.visit(owner!);
    const main = async (path: string) => page(await owners.get(path).expect(200))("main").text();
    expect(await main(`/challenges/${challenge}`)).to.include(`It goes to the winners on ${on}`);
    expect(await main(`/challenges/${challenge}/prize`)).to.include(`The money goes to the winners on ${on}`);
    const { body } = await owners.get(`/api/challenges/${challenge}?fields=prizeMoney`).expect(200);
    expect(body.data.attributes.prizeMoney.payAt.slice(0, 10)).to.equal(days(7).toISOString().slice(0, 10));
    // Settled once, however often and concurrently it runs.
    const due = dependencies(() => days(7));
    await Promise.all(Array.from({ length: 20 }, () => settlePrize(due, prize)));
    await settled();
    expect(await main(`/challenges/${challenge}`)).to.include("$50.00 went to the winners.");
    const { state, shares, given, refunded } = await stored(prize);
    expect({ state, given, refunded }).to.deep.equal({ state: "given", given: 4_500, refunded: 500 });
    expect(shares.map(({ author }) => String(author))).to.deep.equal([ada!.id, bea!.id]);
    expect((await memberBalances(ada!.id)).availableCents).to.equal(shares[0]!.net);
    const told = await Notification.find({ kind: "prize-given" }).lean();
    expect(told.map((each) => String(each.for)).sort()).to.deep.equal([ada!.id, bea!.id].sort());
    const files: string[] = [];
    for await (const file of prizePersonalData.export!({ id: ada!.id } as never)) files.push(file.path);
    expect(files).to.deep.equal(["prizes.json"]);
    await expectPrizesToHold();
  });

  it("is listed for staff by state, with links to its ledger lines", async () => {
    const challenge = await running();
    const prize = await begin(challenge, "40");
    await pay(prize);
    const agent = await site.visit(await site.addMember("prize-admin", "admin"));
    const held = page(await agent.get("/admin/prizes?state=held").expect(200))("main");
    expect(held.text()).to.include("$40.00").and.include("owner").and.include("Held");
    expect(held.find(`a[href="/challenges/${challenge}"]`)).to.have.length(1);
    await decide(challenge, ada!);
    const decided = page(await agent.get("/admin/prizes?state=held").expect(200))("main").text();
    expect(decided).to.include(`Payment due ${formatDate(days(7).toISOString())}`);
    const office = page(await agent.get(`/admin/challenges/${challenge}`).expect(200))("main").text();
    expect(office).to.include("$40.00 · Held · Payment due");
    await daysLater(7);
    expect(page(await agent.get("/admin/prizes?state=held").expect(200))("main").text()).to.not.include(
      "$40.00",
    );
    const given = page(await agent.get("/admin/prizes?state=given").expect(200))("main");
    const inLedger = given.find(`a[href="/admin/ledger?about=${prize}"]`);
    expect(inLedger).to.have.length(1);
    const lines = page(await agent.get(inLedger.attr("href")!).expect(200))("main").text();
    expect(lines).to.include(`prize:${prize}:hold`).and.include(`prize:${prize}:give`);
  });

  it("is refunded when the challenge is cancelled, its owner leaves or nobody wins", async () => {
    const [off, gone, empty] = [await running(), await running(), await running()];
    const prizes = [await begin(off, "20"), await begin(gone, "20"), await begin(empty, "20")];
    for (const prize of prizes) await pay(prize);
    const asked = await (await site.visit(owner!)).get(`/challenges/${off}/cancel`).expect(200);
    expect(asked.text).to.include("of prize money is held. It goes back to the member who paid it in.");
    await cancelChallenge(writing(), owner!.caller, off, { reason: "Rain." });
    await endChallenge(site.app.services, toId(gone));
    await decide(empty);
    await settled();
    expect((await stored(prizes[2]!)).state).to.equal("held");
    await daysLater(7);
    for (const prize of prizes) {
      const { state, refunded } = await stored(prize);
      expect([state, refunded]).to.deep.equal(["returned", 2_000]);
      expect(
        await Notification.countDocuments({ key: `prize-returned:${prize}:2000`, for: owner!.id }),
      ).to.equal(1);
    }
    await expectPrizesToHold();
  });

  it("does not go back because nobody judged an entry that could win: staff decide, and everybody is told", async () => {
    const mod = await site.addMember("prize-mod", "moderator");
    for (const judged of [0, 1]) {
      const challenge = await running();
      const prize = await begin(challenge, "30", "15");
      await pay(prize);
      await finish(challenge, [ada!.id, bea!.id]);
      await Challenge.updateOne({ _id: toId(challenge) }, { $set: { manualJudge: true } });
      const ballots = await Ballot.find({ challenge: toId(challenge) })
        .sort({ givenAt: 1, _id: 1 })
        .lean();
      for (const { _id } of ballots.slice(judged)) await Ballot.deleteOne({ _id });
      for (const _ of [1, 2]) {
        await applyDueTransitions(site.app.services);
        await settleHeldPrizes(dependencies());
        await settled();
      }
      expect((await stored(prize)).state).to.equal("held");
      const { state, staff } = (await Challenge.findById(toId(challenge)).lean())!;
      expect([state, staff?.because]).to.deep.equal(["judging", "unjudged"]);
      const told = await Notification.find({ kind: "challenge-unjudged", challenge: toId(challenge) }).lean();
      expect(told.map((each) => String(each.for)).sort()).to.deep.equal([ada!.id, bea!.id, owner!.id].sort());
      const off = cancelChallenge(writing(), owner!.caller, challenge, { reason: "Nobody judged." });
      expect((await refusal(off)).status).to.equal(403);
      await finishChallenge(writing(), mod.caller, challenge, { reason: "Nobody judged it." });
      await daysLater(7);
      const { given, refunded } = await stored(prize);
      expect([given, refunded]).to.deep.equal(judged === 0 ? [0, 4_500] : [3_000, 1_500]);
    }
    await expectPrizesToHold();
  });

  it("goes to the winners though its owner's account was closed", async () => {
    const challenge = await running();
    const prize = await begin(challenge, "10");
    await pay(prize);
    const admin = await site.addMember("prize-boss", "admin");
    await blockUser(site.app.services, admin.caller, owner!.id, { reason: "spam" });
    await settled();
    await decide(challenge, ada!);
    await daysLater(7);
    expect((await stored(prize)).state).to.equal("given");
    await unblockUser(site.app.services, admin.caller, owner!.id);
    await settled();
    await expectPrizesToHold();
  });

  it("settles late payments: after the end it is paid to the winners, after a newer checkout was begun it is refused", async () => {
    const challenge = await running();
    const first = await begin(challenge, "10");
    const second = await begin(challenge, "12", "3");
    await pay(second);
    // The first checkout was superseded, so its provider accepts no payment for it any more.
    expect(await pay(first).catch(({ name }) => name)).to.equal("ForbiddenError");
    expect((await stored(first)).refunded).to.equal(0);
    expect((await stored(second)).state).to.equal("held");
    const late = await running();
    const prize = await begin(late, "10");
    await decide(late, bea!);
    await pay(prize);
    await daysLater(7);
    expect((await stored(prize)).state).to.equal("given");
    // The event of the challenge's end came too early: the periodic check finds it.
    await Challenge.updateOne({ _id: toId(challenge) }, { $set: { state: "cancelled" } });
    await settleHeldPrizes(dependencies());
    await settled();
    expect((await stored(second)).refunded).to.equal(1_500);
    await expectPrizesToHold();
  });

  it("is not paid out while a bank may charge it back", async () => {
    const [won, lost] = [await running(), await running()];
    const prizes = [await begin(won, "10"), await begin(lost, "10")] as const;
    const act = async (prize: string, what: "dispute" | "win" | "lose") => {
      const { services } = site.app;
      await actOnSandbox({ services, deliver: async () => {} }, owner!.caller, prize, what);
      await refreshCheckout(dependencies(), prize);
      await settled();
    };
    for (const prize of prizes) {
      await pay(prize);
      await act(prize, "dispute");
    }
    await decide(won, ada!);
    await decide(lost, ada!);
    await daysLater(8);
    for (const prize of prizes) expect((await stored(prize)).state).to.equal("held");
    const told = async (who: TestMember) =>
      page(await (await site.visit(who)).get("/notifications").expect(200))("main").text();
    expect(await told(owner!)).to.include("A bank disputes the prize money");
    const seen = page(await (await site.visit(ada!)).get(`/challenges/${won}`).expect(200))("main").text();
    expect(seen).to.include("We hold it for the winners").and.not.include("It goes to the winners on");
    await act(prizes[0], "win");
    await act(prizes[1], "lose");
    for (const who of [owner!, ada!])
      expect(await told(who))
        .to.include("The money goes to the winners as announced")
        .and.include("cannot be paid to the winners");
    await daysLater(8);
    expect(await stored(prizes[0])).to.include({ state: "given", given: 1_000, refunded: 0 });
    expect(await stored(prizes[1])).to.include({ state: "returned", given: 0, refunded: 1_000 });
    await expectPrizesToHold();
  });

  it("is reported with a link when a payment differs from the requested amount", async () => {
    const challenge = await running();
    const prize = await begin(challenge, "10");
    await SandboxCheckout.updateOne({ reference: prize }, { $set: { amount: 999 } });
    await pay(prize);
    const told = page(await (await site.visit(owner!)).get("/notifications").expect(200));
    const link = told(`main a[href*="/challenges/${challenge}/prize"]`);
    expect(link.text()).to.include("was not the amount we asked for");
    const kinds = await Notification.find({ for: owner!.id, kind: /differs/ }, { kind: 1 }).lean();
    expect(kinds.map(({ kind }) => kind)).to.deep.equal(["prize-payment-differs"]);
    await refundDifferingPayment(dependencies(), (await site.addMember("chief", "admin")).caller, prize);
    await settled();
  });
});
