import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { Ballot } from "#features/community/challenges/ballot-model.ts";
import { Entry } from "#features/community/challenges/entry-model.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { accounts, balanceOf, memberBalances, verifyLedger } from "#features/money/ledger/index.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { Prize, type PrizeDoc } from "#features/money/prizes/model.ts";
import { days } from "#test/app/support/challenges.ts";

/** Makes a challenge ready to be decided, with these authors' entries in order of place. */
export async function finish(challenge: string, authors: readonly string[]): Promise<void> {
  const _id = toId(challenge);
  await Challenge.updateOne(
    { _id },
    {
      $set: {
        state: "judging",
        startDate: days(-9),
        endDate: days(-2),
        judgingEndDate: days(-1),
        frozenAt: days(-2),
      },
    },
  );
  const criteria = (await Challenge.findById(_id).lean())!.criteria.length;
  for (const [at, author] of authors.entries()) {
    const frozen = { at: days(-2), hash: "0".repeat(64), title: "x", words: 10, chapters: 1 };
    const story = toId(String(at + 1).padStart(24, "d"));
    const of = { challenge: _id, story, author: toId(author), slot: 0, order: at };
    const entry = (await Entry.create({ ...of, frozen, open: true } as never)) as unknown as { _id: unknown };
    await Ballot.create({
      challenge: _id,
      entry: entry._id,
      by: toId(String(at).padStart(24, "e")),
      givenAt: days(-2),
      openedAt: days(-2),
      castAt: days(-2),
      scores: Array.from({ length: criteria }, () => 5 - at),
    } as never);
  }
}

/**
 * Recalculates all prize money from the provider's charges and refunds, independently of the product's
 * arithmetic.
 */
export async function expectPrizesToHold(): Promise<void> {
  const { unbalanced, drifted } = await verifyLedger();
  expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  const owed = new Map<string, number>();
  let [clearing, borne] = [0, 0];
  for (const prize of await Prize.find({}).lean<PrizeDoc[]>()) {
    const of = `${prize._id} (${prize.state})`;
    const at = await SandboxCheckout.findOne({ reference: String(prize._id) }).lean();
    const charged = at?.state === "paid" ? at.amount : 0;
    const back = (at?.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0);
    expect(charged > 0, `${of}: charged and noted`).to.equal(prize.paidAt !== null);
    expect(prize.refunded, `${of}: given back`).to.equal(back);
    if (charged === 0) continue;
    const cost = Math.floor((charged * 29) / 1_000) + 30;
    const held = -(await balanceOf(accounts.escrow(String(prize._id))));
    expect(held + 0, `${of}: in escrow`).to.equal(prize.state === "held" ? charged : 0);
    if (prize.state === "given") expect(prize.given + back, `${of}: to winners or back`).to.equal(charged);
    if (prize.state === "returned") expect(back, `${of}: all of it back`).to.equal(charged);
    let paid = 0;
    for (const { author, amount, net } of prize.shares) {
      expect(net, `${of}: a share`).to.equal(amount - Math.floor((cost * amount) / charged));
      owed.set(String(author), (owed.get(String(author)) ?? 0) + net);
      paid += amount - net;
    }
    clearing += charged - cost - back;
    borne += cost - paid;
  }
  for (const [member, cents] of owed)
    expect((await memberBalances(member)).availableCents, `balance of ${member}`).to.equal(cents);
  expect(await balanceOf(accounts.clearing("sandbox")), "at the provider").to.equal(clearing);
  expect(await balanceOf(accounts.PROVIDER_FEES), "borne by the platform").to.equal(borne);
}
