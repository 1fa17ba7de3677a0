import { expect } from "chai";
import { outbox } from "#core/events/outbox.ts";
import { accounts, balanceOf, memberBalances, verifyLedger } from "#features/money/ledger/index.ts";
import { SandboxCheckout, SandboxPayout } from "#features/money/payments/sandbox/model.ts";
import { SandboxSubscription } from "#features/money/payments/sandbox/subscription-model.ts";
import { Coupon, Purchase, type PurchaseDoc } from "#features/money/sales/model.ts";
import { Subscription, type SubscriptionDoc } from "#features/money/subscriptions/model.ts";
import { User } from "#features/people/users/model.ts";
import { taxOf } from "#shared/money/cents.ts";

/**
 * Recalculates the whole shop from the provider's charges and refunds, independently of the product's
 * arithmetic.
 */
export async function expectBooksToHold(): Promise<void> {
  const { unbalanced, drifted } = await verifyLedger();
  expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  const purchases = await Purchase.find({}).lean<PurchaseDoc[]>();
  const owed = new Map<string, { all: number; held: number }>();
  const owe = (member: string, all: number, held: number) => {
    const before = owed.get(member) ?? { all: 0, held: 0 };
    owed.set(member, { all: before.all + all, held: before.held + held });
  };
  let [clearing, fees, borne] = [0, 0, 0];
  const taxes = new Map<string, number>();
  for (const purchase of purchases) {
    const { _id, listing, price, referrer, author } = purchase;
    const at = await SandboxCheckout.findOne({ reference: String(_id) }).lean();
    const charged = at?.state === "paid" ? at.amount : 0;
    const back = (at?.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0);
    expect(charged > 0, `${_id}: charged and bought`).to.equal(purchase.paidAt !== null);
    expect(purchase.refunded, `${_id}: given back`).to.equal(back);
    if (!at || charged === 0) continue;
    const taxed = purchase.tax ? taxOf(price, purchase.tax.rate) : 0;
    const total = price + taxed;
    expect(charged, `${_id}: charged`).to.equal(total);
    const cost = Math.min(price, Math.floor((total * 29) / 1_000) + 30);
    // 15 %, or 10 % for authors who had premium when it was begun.
    expect([1_500, 1_000]).to.include(purchase.feeRate);
    const gross = Math.min(Math.floor((price * purchase.feeRate) / 10_000), price - cost);
    const referral = referrer ? Math.min(gross, Math.floor((listing * 5) / 100)) : 0;
    const left = (amount: number) => (back === total ? 0 : amount - Math.floor((amount * back) / total));
    const share = left(price - gross - cost);
    owe(String(author), share, at.dispute === "open" ? share : 0);
    if (referrer) owe(String(referrer), left(referral), at.dispute === "open" ? left(referral) : 0);
    clearing += total - cost - back;
    if (purchase.tax) taxes.set(purchase.tax.country, (taxes.get(purchase.tax.country) ?? 0) + left(taxed));
    fees += left(gross - referral);
    borne += back - (total - cost - share - left(referral) - left(gross - referral) - left(taxed));
  }
  const paidOut = await SandboxPayout.find({ refused: null }).lean();
  for (const { amount } of paidOut) clearing -= amount;
  const premium = await premiumSums(taxes);
  clearing += premium.income + premium.tax - premium.kept;
  for (const [member, { all, held }] of owed) {
    const paid = paidOut.filter(({ payee }) => String(payee) === member);
    const paidCents = paid.reduce((sum, { amount }) => sum + amount, 0);
    const { pendingCents, availableCents, disputedCents } = await memberBalances(member);
    expect(disputedCents, `held for ${member}`).to.equal(held);
    expect(pendingCents + availableCents + disputedCents, `owed to ${member}`).to.equal(all - paidCents);
    expect(await balanceOf(accounts.payingOut(member)), `on the way to ${member}`).to.equal(0);
    // A buyer may be refunded after the payout.
    if (paid.length === 0)
      expect(Math.min(pendingCents, availableCents, disputedCents), `of ${member}`).to.be.at.least(0);
  }
  expect(await balanceOf(accounts.clearing("sandbox")), "at the provider").to.equal(clearing);
  expect(-(await balanceOf(accounts.PLATFORM_FEES)), "fees").to.equal(fees);
  expect(await balanceOf(accounts.ADJUSTMENTS), "borne by the platform").to.equal(borne);
  expect(-(await balanceOf(accounts.SUBSCRIPTIONS)) + 0, "premium").to.equal(premium.income);
  expect(await balanceOf(accounts.PROVIDER_FEES), "kept of premium").to.equal(premium.kept);
  for (const [country, cents] of taxes)
    expect(-(await balanceOf(accounts.tax(country))) + 0, `tax of ${country}`).to.equal(cents);
  await expectOwners(purchases);
  const isWaiting = purchases.some(({ state, held }) => state === "refunding" && held);
  const failed = await outbox()
    .find({ lastError: { $ne: null } })
    .toArray();
  expect(
    failed
      .map(({ name, lastError }) => `${name}: ${lastError}`)
      // Nothing is refunded during an open dispute: the refund is retried until it is decided.
      .filter((failure) => !(isWaiting && failure.includes("the provider refused a refund"))),
    "subscribers that failed",
  ).to.deep.equal([]);
}

/** Totals of premium, from the provider's periods: payments less refunds, and fees. */
async function premiumSums(
  taxes: Map<string, number>,
): Promise<{ readonly income: number; readonly kept: number; readonly tax: number }> {
  let [income, kept, tax] = [0, 0, 0];
  for await (const { reference, amount, periods } of SandboxSubscription.find({}).lean()) {
    const ours = (await Subscription.findById(reference).lean())?.tax;
    const { cents = 0, country = "" } = ours ?? {};
    for (const { refundedAt } of periods) {
      income += refundedAt ? 0 : amount - cents;
      tax += refundedAt ? 0 : cents;
      if (ours) taxes.set(country, (taxes.get(country) ?? 0) + (refundedAt ? 0 : cents));
      kept += Math.floor((amount * 29) / 1_000) + 30;
    }
  }
  return { income, kept, tax };
}

/**
 * Asserts that only readers who paid and did not ask for a full refund may read, and that coupons count their
 * purchases.
 */
async function expectOwners(purchases: readonly PurchaseDoc[]): Promise<void> {
  const owns = new Map<string, Set<string>>();
  const used = new Map<string, number>();
  for (const { reader, story, coupon, state, paidAt, live } of purchases) {
    const own = owns.get(String(reader)) ?? new Set();
    owns.set(String(reader), own);
    // A second payment grants nothing, even before it can be refunded; a refund ends access when it is
    // requested.
    if (live && paidAt && state !== "refunding" && reader) {
      expect(own.has(String(story)), `${reader} has one of ${story}`).to.equal(false);
      own.add(String(story));
    }
    // A refund in full frees the coupon for somebody else.
    if (coupon && !["declined", "expired", "refunded"].includes(state))
      used.set(String(coupon), (used.get(String(coupon)) ?? 0) + 1);
  }
  for await (const { _id, bought } of User.find({}, { bought: 1 }).lean<{
    _id: unknown;
    bought?: unknown[];
  }>())
    expect((bought ?? []).map(String).sort(), `bought by ${_id}`).to.deep.equal(
      [...(owns.get(String(_id)) ?? [])].sort(),
    );
  for await (const coupon of Coupon.find({}).lean())
    expect(coupon.used, `uses of ${coupon.code}`).to.equal(used.get(String(coupon._id)) ?? 0);
  const byYear = new Map<number, number[]>();
  for (const { receipt } of purchases)
    if (receipt) byYear.set(receipt.year, [...(byYear.get(receipt.year) ?? []), receipt.number]);
  for (const { periods } of await Subscription.find({}).lean<SubscriptionDoc[]>())
    for (const { receipt } of periods)
      if (receipt) byYear.set(receipt.year, [...(byYear.get(receipt.year) ?? []), receipt.number]);
  for (const [year, numbers] of byYear)
    expect(
      numbers.sort((a, b) => a - b),
      `receipts of ${year}`,
    ).to.deep.equal(numbers.map((_, index) => index + 1));
}
