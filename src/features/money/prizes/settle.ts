import type { ClientSession } from "mongoose";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { sweepEach, sweepOnce } from "#core/jobs/sweep.ts";
import { PRIZE_WAIT_DAYS } from "#shared/money/prizes.limits.ts";
import { outcomeOf } from "../../community/challenges/index.ts";
import {
  type CheckoutDoc,
  findCheckout,
  type PaymentDependencies,
  requestRefund,
} from "../payments/index.ts";
import { Prize, type PrizeDoc } from "./model.ts";
import { bookBack, holdPrize, releaseShares, sharesOf } from "./money.ts";
import "./events.ts";

/**
 * Settles prize money to match its checkout and its challenge, with its bookings, in one transaction.
 * Idempotent; the result does not depend on the order of events.
 */
export async function settlePrize(dependencies: PaymentDependencies, id: string): Promise<void> {
  if (!isId(id)) return;
  await inTransaction(async (session) => {
    const prize = await Prize.findById(toId(id)).session(session).lean<PrizeDoc>();
    const checkout = await findCheckout(toId(id), session);
    if (!prize || !checkout) return;
    const payment = await settlePayment(session, dependencies, prize, checkout);
    if (!payment?.paidAt) return;
    const { dispute } = checkout;
    const paid =
      dispute === (payment.dispute ?? "none") ? payment : await change(session, payment, { dispute });
    const settled = paid.state === "held" ? await settleHeld(session, dependencies, paid, checkout) : paid;
    if (checkout.refunded <= settled.refunded) return;
    const { provider, refunded: to } = checkout;
    const at = dependencies.services.now();
    await bookBack(session, settled, { provider, from: settled.refunded, to }, at);
    await change(session, settled, { refunded: to });
  });
}

const DAY = 86_400_000;

/** Returns when the prize money of a challenge that was decided or corrected at this time is paid. */
export const payDate = (decidedAt: Date): Date => new Date(decidedAt.getTime() + PRIZE_WAIT_DAYS * DAY);

/** Settles all prize money of a challenge. */
export async function settlePrizesOf(dependencies: PaymentDependencies, challenge: string): Promise<void> {
  const prizes = await Prize.find({ challenge: toId(challenge), live: true }, { _id: 1 }).lean();
  await sweepOnce("prizes of a challenge", prizes, ({ _id }) => settlePrize(dependencies, String(_id)));
}

/**
 * Settles held prize money that is due, seven days after the decision, or whose challenge ended just before its
 * prize was paid: no event triggers either.
 */
export async function settleHeldPrizes(
  dependencies: PaymentDependencies,
  signal?: AbortSignal,
): Promise<void> {
  const held = Prize.find({ state: "held" }, { _id: 1 }).lean<Pick<PrizeDoc, "_id">>();
  await sweepEach("prizes", held.cursor(), ({ _id }) => settlePrize(dependencies, String(_id)), signal);
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
  // Disputed money stays in place; the outcome of the dispute triggers this again.
  if (checkout.dispute === "open") return prize;
  // Paid after another prize replaced it, or charged back by a bank.
  if (!prize.live || checkout.refunded > 0) return giveBack(session, dependencies, prize, checkout);
  const outcome = await outcomeOf(String(prize.challenge), session);
  if (!outcome || outcome.state === "cancelled") return giveBack(session, dependencies, prize, checkout);
  if (outcome.state !== "decided") return prize;
  const now = services.now();
  // Staff may correct the results meanwhile (decision 88).
  if (outcome.decidedAt && now < payDate(outcome.decidedAt)) return prize;
  const shares = sharesOf(prize, outcome.authors);
  await releaseShares(session, prize, shares, now);
  const paidOut = shares.reduce((sum, { amount }) => sum + amount, 0);
  const rest = prize.total - paidOut;
  if (rest > 0)
    await requestRefund(session, { services }, prize._id, { amount: rest, key: `prize:${prize._id}:rest` });
  if (paidOut > 0) {
    const winners = shares.map(({ author }) => String(author));
    const event = { id: String(prize._id), challenge: String(prize.challenge), winners };
    await services.events.publish("prize.given", event, session);
  }
  const state = paidOut > 0 ? "given" : "returned";
  return change(session, prize, { state, live: false, shares, given: paidOut, endedAt: now });
}

/** Requests a refund of everything not yet refunded. */
async function giveBack(
  session: ClientSession,
  { services }: PaymentDependencies,
  prize: PrizeDoc,
  { refunded }: CheckoutDoc,
): Promise<PrizeDoc> {
  const amount = prize.total - refunded;
  if (amount > 0)
    await requestRefund(session, { services }, prize._id, { amount, key: `prize:${prize._id}:back` });
  return change(session, prize, { state: "returned", live: false, endedAt: services.now() });
}

const change = async (session: ClientSession, { _id }: PrizeDoc, set: Partial<PrizeDoc>): Promise<PrizeDoc> =>
  (await Prize.findOneAndUpdate(
    { _id },
    { $set: set },
    { session, returnDocument: "after" },
  ).lean<PrizeDoc>())!;
