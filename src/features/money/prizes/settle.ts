import type { ClientSession } from "mongoose";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { outcomeOf } from "../../community/challenges/index.ts";
import { askRefund, type CheckoutDoc, findCheckout, type PaymentDependencies } from "../payments/index.ts";
import { Prize, type PrizeDoc } from "./model.ts";
import { bookBack, giveShares, holdPrize, sharesOf } from "./money.ts";
import "./events.ts";

/**
 * Brings prize money to where its checkout and its challenge are, with what is booked for it, in one transaction.
 * Whatever order news come in, however often and at once, the end is the same.
 */
export async function settlePrize(dependencies: PaymentDependencies, id: string): Promise<void> {
  if (!isId(id)) return;
  await inTransaction(async (session) => {
    const found = await Prize.findById(toId(id)).session(session).lean<PrizeDoc>();
    const checkout = await findCheckout(toId(id), session);
    if (!found || !checkout) return;
    const paid = await settlePayment(session, dependencies, found, checkout);
    if (!paid?.paidAt) return;
    const settled = paid.state === "held" ? await settleHeld(session, dependencies, paid, checkout) : paid;
    if (checkout.refunded <= settled.refunded) return;
    const { provider, refunded: to } = checkout;
    const at = dependencies.services.now();
    await bookBack(session, settled, { provider, from: settled.refunded, to }, at);
    await change(session, settled, { refunded: to });
  });
}

/** All prize money of a challenge. */
export async function settlePrizesOf(dependencies: PaymentDependencies, challenge: string): Promise<void> {
  const found = await Prize.find({ challenge: toId(challenge), live: true }, { _id: 1 }).lean();
  for (const { _id } of found) await settlePrize(dependencies, String(_id));
}

/**
 * Looks after whatever is held: a challenge that was over a moment before its prize was paid has told so to nobody.
 */
export async function settleHeldPrizes(
  dependencies: PaymentDependencies,
  signal?: AbortSignal,
): Promise<void> {
  for await (const { _id } of Prize.find({ state: "held" }, { _id: 1 }).lean().cursor()) {
    signal?.throwIfAborted();
    await settlePrize(dependencies, String(_id));
  }
}

async function settlePayment(
  session: ClientSession,
  { services }: PaymentDependencies,
  prize: PrizeDoc,
  checkout: CheckoutDoc,
): Promise<PrizeDoc | null> {
  if (prize.paidAt) return prize;
  const now = services.now();
  if (checkout.state === "declined" || checkout.state === "expired") {
    await change(session, prize, { state: "expired", live: false, endedAt: now });
    return null;
  }
  if (checkout.state !== "paid") return null;
  const { provider, fee } = checkout;
  await holdPrize(session, prize, { provider, fee }, now);
  return change(session, prize, { state: "held", paidAt: now, provider, providerFee: fee });
}

async function settleHeld(
  session: ClientSession,
  dependencies: PaymentDependencies,
  prize: PrizeDoc,
  checkout: CheckoutDoc,
): Promise<PrizeDoc> {
  const { services } = dependencies;
  // What a bank may take back stays where it is; the news of how that was decided comes here again.
  if (checkout.dispute === "open") return prize;
  // Paid after another took its place; or a bank took it back.
  if (!prize.live || checkout.refunded > 0) return giveBack(session, dependencies, prize, checkout);
  const outcome = await outcomeOf(String(prize.challenge), session);
  if (!outcome || outcome.state === "cancelled") return giveBack(session, dependencies, prize, checkout);
  if (outcome.state !== "decided") return prize;
  const now = services.now();
  const shares = sharesOf(prize, outcome.authors);
  await giveShares(session, prize, shares, now);
  const given = shares.reduce((sum, { amount }) => sum + amount, 0);
  const rest = prize.total - given;
  if (rest > 0)
    await askRefund(session, { services }, prize._id, { amount: rest, key: `prize:${prize._id}:rest` });
  if (given > 0) {
    const winners = shares.map(({ author }) => String(author));
    const event = { id: String(prize._id), challenge: String(prize.challenge), winners };
    await services.events.publish("prize.given", event, session);
  }
  const state = given > 0 ? "given" : "returned";
  return change(session, prize, { state, live: false, shares, given, endedAt: now });
}

/** All that has not gone back yet is asked back. */
async function giveBack(
  session: ClientSession,
  { services }: PaymentDependencies,
  prize: PrizeDoc,
  { refunded }: CheckoutDoc,
): Promise<PrizeDoc> {
  const amount = prize.total - refunded;
  if (amount > 0)
    await askRefund(session, { services }, prize._id, { amount, key: `prize:${prize._id}:back` });
  return change(session, prize, { state: "returned", live: false, endedAt: services.now() });
}

const change = async (session: ClientSession, { _id }: PrizeDoc, set: Partial<PrizeDoc>): Promise<PrizeDoc> =>
  (await Prize.findOneAndUpdate(
    { _id },
    { $set: set },
    { session, returnDocument: "after" },
  ).lean<PrizeDoc>())!;
