import type { ClientSession } from "mongoose";
import { portion } from "#shared/money/cents.ts";
import { accounts, bookIn } from "../ledger/index.ts";
import type { PrizeDoc, PrizeShare } from "./model.ts";

const aboutOf = ({ _id, title }: Pick<PrizeDoc, "_id" | "title">) => ({ prize: String(_id), title });
/** Adds the checkout if money moved at the provider. */
const withCheckout = (prize: Pick<PrizeDoc, "_id" | "title">) => ({
  ...aboutOf(prize),
  checkout: String(prize._id),
});

/**
 * Books a payment into escrow in full: the platform bears the provider's fee until the money is distributed.
 */
export async function holdPrize(
  session: ClientSession,
  prize: PrizeDoc,
  { provider, fee }: { readonly provider: string; readonly fee: number },
  at: Date,
): Promise<void> {
  await bookIn(session, {
    key: `prize:${prize._id}:hold`,
    cause: "prize",
    at,
    entries: [
      { account: accounts.clearing(provider), amount: prize.total - fee },
      { account: accounts.PROVIDER_FEES, amount: fee },
      { account: accounts.escrow(String(prize._id)), amount: -prize.total },
    ],
    about: withCheckout(prize),
  });
}

/** Returns what reaches the winner of each rank, in US cents, less a proportional part of the provider's fee. */
export function netsOf(amounts: readonly number[], providerFee: number): readonly number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.map((amount) => amount - portion(Math.min(total, providerFee), total, amount));
}

/** Computes the share of each rank's winner; ranks without a winner or prize are omitted. */
export function sharesOf(
  { amounts, providerFee }: Pick<PrizeDoc, "amounts" | "providerFee">,
  authors: readonly (PrizeShare["author"] | null)[],
): PrizeShare[] {
  const nets = netsOf(amounts, providerFee);
  return amounts.flatMap((amount, at) => {
    const author = authors[at];
    return author && amount > 0 ? [{ author, amount, net: nets[at]! }] : [];
  });
}

/** Books the winners' shares from escrow to their balances. */
export async function releaseShares(
  session: ClientSession,
  prize: PrizeDoc,
  shares: readonly PrizeShare[],
  at: Date,
): Promise<void> {
  const paidOut = shares.reduce((sum, { amount }) => sum + amount, 0);
  const cost = shares.reduce((sum, { amount, net }) => sum + amount - net, 0);
  if (paidOut === 0) return;
  await bookIn(session, {
    key: `prize:${prize._id}:give`,
    cause: "prize",
    at,
    entries: [
      { account: accounts.escrow(String(prize._id)), amount: paidOut },
      { account: accounts.PROVIDER_FEES, amount: -cost },
      ...shares.map(({ author, net }) => ({ account: accounts.available(String(author)), amount: -net })),
    ],
    about: aboutOf(prize),
  });
}

/**
 * Books refunds reported by the provider out of escrow; any excess, charged back after distribution, is borne
 * by the platform. `from` and `to`: total US cents refunded before and after.
 */
export async function bookBack(
  session: ClientSession,
  prize: PrizeDoc,
  { provider, from, to }: { readonly provider: string; readonly from: number; readonly to: number },
  at: Date,
): Promise<void> {
  const held = prize.total - prize.given;
  const ofEscrow = Math.min(to, held) - Math.min(from, held);
  await bookIn(session, {
    key: `prize:${prize._id}:refund:${to}`,
    cause: "refund",
    at,
    entries: [
      { account: accounts.clearing(provider), amount: -(to - from) },
      { account: accounts.escrow(String(prize._id)), amount: ofEscrow },
      { account: accounts.ADJUSTMENTS, amount: to - from - ofEscrow },
    ],
    about: withCheckout(prize),
  });
}
