import { shareOf } from "../../../../shared/money/cents.ts";

/** What the provider keeps of a charge, as the well-known ones do: 2.9 % and 30 cents. */
const FEE = { basisPoints: 290, fixed: 30 };

/** What the provider keeps of a charge, in US cents. */
export const sandboxFee = (amount: number): number =>
  amount === 0 ? 0 : Math.min(amount, shareOf(amount, FEE.basisPoints) + FEE.fixed);
