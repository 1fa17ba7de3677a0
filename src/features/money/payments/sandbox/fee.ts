import { shareOf } from "#shared/money/cents.ts";

/** The sandbox's fee on a charge, similar to well-known providers: 2.9 % and 30 cents. */
const FEE = { basisPoints: 290, fixed: 30 };

/** Computes the provider's fee on a charge, in US cents. */
export const sandboxFee = (amount: number): number =>
  amount === 0 ? 0 : Math.min(amount, shareOf(amount, FEE.basisPoints) + FEE.fixed);
