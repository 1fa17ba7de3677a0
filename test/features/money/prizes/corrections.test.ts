import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { cancelChallenge } from "#features/community/challenges/commands/challenges.ts";
import { reopenChallenge } from "#features/community/challenges/commands/corrections.ts";
import { disqualifyEntry } from "#features/community/challenges/commands/entries.ts";
import { finishChallenge } from "#features/community/challenges/commands/with-staff.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Entry } from "#features/community/challenges/entry-model.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { memberBalances } from "#features/money/ledger/index.ts";
import { payInDemo } from "#features/money/payments/index.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { Prize, type PrizeDoc } from "#features/money/prizes/model.ts";
import { payInPrize } from "#features/money/prizes/pay-in.ts";
import { settleHeldPrizes, settlePrize } from "#features/money/prizes/settle.ts";
import { CONFIRM_FIELD, CONFIRM_SEEN_FIELD } from "#shared/confirmation.dto.ts";
import { days, runningChallenge } from "#test/app/support/challenges.ts";
import { fillIn, formOf } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { expectPrizesToHold, finish } from "./support.ts";

describe("Prize money of a challenge whose results are corrected", () => {
  const site = useEmptySite();
  let [owner, ada, bea, mod, boss] = [] as unknown as TestMember[];

  beforeEach(async () => {
    owner = await site.addMember("owner");
    ada = await site.addMember("ada");
    bea = await site.addMember("bea");
    mod = await site.addMember("mona", "moderator");
    boss = await site.addMember("boss", "admin");
  });

  const settled = () => site.app.jobs.whenIdle();
  const writing = (day = 0) => ({
    services: { ...site.app.services, now: () => days(day) },
    limits: unlimited,
  });
  const dependencies = (day = 0) => ({
    services: writing(day).services,
    provider: createSandbox({ secret: "test", now: site.app.services.now }),
  });
  const daysLater = async (day: number) => {
    await settleHeldPrizes(dependencies(day));
    await settled();
  };
  const stored = async (id: string) => (await Prize.findById(toId(id)).lean<PrizeDoc>())!;
  const balanceOf = async ({ id }: TestMember) => (await memberBalances(id)).availableCents;
  /** A decided challenge with $30 and $10 held, won by Ada before Bea. */
  async function decided(amounts = ["30", "10"]) {
    const challenge = await runningChallenge(writing(), owner!, { numberOfWinners: 2 });
    const prize = String((await payInPrize(dependencies(), owner!.caller, challenge, amounts)).prize);
    await payInDemo(dependencies(), owner!.caller, prize);
    await settled();
    await finish(challenge, [ada!.id, bea!.id]);
    await applyDueTransitions(site.app.services);
    await settled();
    const first = await Entry.findOne({ challenge: toId(challenge), author: toId(ada!.id) }).lean();
    return { challenge, prize, first: String(first!._id) };
  }
  const reopen = (challenge: string, day: number) =>
    reopenChallenge(writing(day), mod!.caller, challenge, { reason: "Copied." });
  const disqualify = (entry: string, day: number) =>
    disqualifyEntry(writing(day), mod!.caller, entry, { reason: "Copied." });
  const finishAt = (challenge: string, day: number) =>
    finishChallenge(writing(day), boss!.caller, challenge, { reason: "Corrected." });
  /** Sums to zero, with each cent with the winners, in escrow or back with the payer. */
  const expectExact = expectPrizesToHold;

  it("stays held while staff correct them, and is paid seven days after the last correction to the new winners", async () => {
    const { challenge, prize, first } = await decided();
    const before = await balanceOf(bea!);
    await reopen(challenge, 6);
    await settled();
    await daysLater(20);
    expect((await stored(prize)).state).to.equal("held");
    const guest = await site.visit();
    const shown = async () => page(await guest.get(`/challenges/${challenge}`).expect(200))("main").text();
    expect(await shown()).to.include("We hold it for the winners.");
    await disqualify(first, 20);
    await finishAt(challenge, 21);
    await settled();
    await daysLater(27);
    expect((await stored(prize)).state).to.equal("held");
    await daysLater(28.1);
    const paid = await stored(prize);
    expect(paid.shares.map(({ author }) => String(author))).to.deep.equal([bea!.id]);
    expect(paid).to.include({ state: "given", given: 3_000, refunded: 1_000 });
    expect((await balanceOf(bea!)) - before).to.equal(paid.shares[0]!.net);
    expect(await balanceOf(ada!)).to.equal(0);
    await expectExact();
  });

  it("stays where it is if it was paid before, and nobody is paid twice", async () => {
    const { challenge, prize, first } = await decided();
    await daysLater(8);
    const before = await stored(prize);
    expect(before.state).to.equal("given");
    const balances = [await balanceOf(ada!), await balanceOf(bea!)];
    const staff = await site.visit(mod!);
    const asked = page(await staff.get(`/challenges/${challenge}/reopen`).expect(200))("main").text();
    expect(asked).to.include("$40.00 of prize money has already been paid. It stays where it is");
    await reopen(challenge, 9);
    await disqualify(first, 9);
    await finishAt(challenge, 10);
    await settled();
    await daysLater(40);
    const after = await stored(prize);
    expect([after.state, after.shares, after.refunded]).to.deep.equal(["given", before.shares, 0]);
    expect([await balanceOf(ada!), await balanceOf(bea!)]).to.deep.equal(balances);
    await expectExact();
  });

  it("is not said to be held by a page that was opened before it was paid", async () => {
    const { challenge, prize } = await decided();
    const staff = await site.visit(mod!);
    const path = `/challenges/${challenge}/reopen`;
    const asked = await fillIn(staff, path, { reason: "Copied." }, { holding: "reason" });
    expect(page(asked)("main").text()).to.include("$40.00 of prize money is held. It stays held");
    await daysLater(8);
    expect((await stored(prize)).state).to.equal("given");
    const form = formOf(asked, CONFIRM_SEEN_FIELD);
    const values = Object.fromEntries([...form.fields, [CONFIRM_FIELD, "yes"]]);
    const late = await staff.post(path).type("form").send(values);
    expect(late.status).to.equal(422);
    expect((await Challenge.findById(toId(challenge)).lean())!.state).to.equal("decided");
    expect(page(late)("main").text()).to.include("has already been paid");
  });

  it("is returned if staff call the reopened challenge off, unless it was paid", async () => {
    for (const isPaid of [false, true]) {
      const { challenge, prize } = await decided();
      if (isPaid) await daysLater(8);
      await reopen(challenge, 9);
      await cancelChallenge(writing(10), boss!.caller, challenge, { reason: "Nobody is left." });
      await settled();
      await daysLater(40);
      const { state, refunded } = await stored(prize);
      expect([state, refunded]).to.deep.equal(isPaid ? ["given", 0] : ["returned", 4_000]);
    }
    await expectExact();
  });

  it("is paid once, by the first results or the corrected ones, if both happen at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const { challenge, prize, first } = await decided();
      const settling = () => settlePrize(dependencies(7.1), prize);
      const [reopened] = await Promise.allSettled([
        reopen(challenge, 7.1),
        ...Array.from({ length: 4 }, settling),
      ]);
      expect(reopened!.status).to.equal("fulfilled");
      await disqualify(first, 8);
      await Promise.all([finishAt(challenge, 9), settling(), settling()]);
      await settled();
      await daysLater(17);
      const { state, shares } = await stored(prize);
      expect(state).to.equal("given");
      const winners = shares.map(({ author }) => String(author));
      expect([[ada!.id, bea!.id].join(), bea!.id]).to.include(winners.join());
    }
    await expectExact();
  });
});
