import type { ClientSession } from "mongoose";
import { portion } from "../../../shared/money/cents.ts";
import { accounts, bookIn } from "../ledger/index.ts";
import type { PrizeDoc, PrizeShare } from "./model.ts";

const aboutOf = ({ _id, title }: Pick<PrizeDoc, "_id" | "title">) => ({ prize: String(_id), title });
/** With the checkout, where money moved at the provider. */
const withCheckout = (prize: Pick<PrizeDoc, "_id" | "title">) => ({
  ...aboutOf(prize),
  checkout: String(prize._id),
});

/** A payment goes into escrow, all of it: what the provider keeps is the platform's to bear until it is shared out. */
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

/** What each winner gets: their place's part, less what the provider kept of it, in proportion. */
export const sharesOf = (
  { amounts, total, providerFee }: Pick<PrizeDoc, "amounts" | "total" | "providerFee">,
  authors: readonly (PrizeShare["author"] | null)[],
): PrizeShare[] =>
  amounts.flatMap((amount, at) => {
    const author = authors[at];
    return author && amount > 0
      ? [{ author, amount, net: amount - portion(Math.min(total, providerFee), total, amount) }]
      : [];
  });

/** The winners' parts leave escrow for their balances. */
export async function giveShares(
  session: ClientSession,
  prize: PrizeDoc,
  shares: readonly PrizeShare[],
  at: Date,
): Promise<void> {
  const given = shares.reduce((sum, { amount }) => sum + amount, 0);
  const cost = shares.reduce((sum, { amount, net }) => sum + amount - net, 0);
  if (given === 0) return;
  await bookIn(session, {
    key: `prize:${prize._id}:give`,
    cause: "prize",
    at,
    entries: [
      { account: accounts.escrow(String(prize._id)), amount: given },
      { account: accounts.PROVIDER_FEES, amount: -cost },
      ...shares.map(({ author, net }) => ({ account: accounts.available(String(author)), amount: -net })),
    ],
    about: aboutOf(prize),
  });
}

/**
 * What the provider has told that went back to who paid leaves escrow; what goes beyond it, because a bank took it back
 * after it was given, is the platform's to bear. `from` and `to`: US cents gone back in all, before and after.
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
